// The engine as the page and the tests load it: glue.mjs is Emscripten's, engine.wasm answers a
// first question, and later.wasm holds every function that such a question does not need (see
// split.mjs). engine.d.mts is the TypeScript face of this file.
import glue from './glue.mjs';

/** What a question throws that needs functions of later.wasm before they are there. */
class NeedsLater extends Error {
  name = 'NeedsLater';
}

async function fetchPart(address) {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

/** Instantiates a part; a namespace that it imports and `known` lacks is asked of `other`. */
async function instantiate(bytes, known, other) {
  const module = await WebAssembly.compile(bytes);
  const namespaces = { ...known };
  for (const { module: name } of WebAssembly.Module.imports(module)) namespaces[name] ??= other;
  return { module, instance: await WebAssembly.instantiate(module, namespaces) };
}

/** The stack pointer is the one global that both parts move. */
function stackPointer({ exports }) {
  return Object.values(exports).find((each) => each instanceof WebAssembly.Global);
}

export default async function loadEngine({ first, later } = {}) {
  let imports;
  let main;
  const functions = await new Promise((resolve, reject) => {
    const instantiateWasm = (given, done) => {
      imports = given;
      Promise.resolve(first ?? fetchPart(new URL('engine.wasm', import.meta.url)))
        .then((bytes) => instantiate(bytes, given))
        .then(({ module, instance }) => {
          main = instance;
          done(instance, module);
        })
        .catch(reject);
      return {};
    };
    glue({ instantiateWasm }).then(resolve, reject);
  });
  const stack = stackPointer(main);
  let complete = false;

  /** A question that breaks off in the middle leaves the stack as it found it. The slots of later
   * functions are empty and trap: a trap of another cause will come again when all are there. */
  const ask = (question, ...values) => {
    const top = stack?.value;
    try {
      return functions[question](...values);
    } catch (fault) {
      if (stack) stack.value = top;
      if (complete || !(fault instanceof WebAssembly.RuntimeError)) throw fault;
      throw new NeedsLater('complete() brings the rest of the engine', { cause: fault });
    }
  };

  class Engine {
    constructor(catalogue) {
      this.number = ask('open', catalogue);
    }
    estimate(scenario, speed = true) {
      return ask('estimate', this.number, scenario, speed);
    }
    compare(scenario, speed = true) {
      return ask('compare', this.number, scenario, speed);
    }
    formats(scenario) {
      return ask('formats', this.number, scenario);
    }
    checkLog(scenario, log = '') {
      return ask('checkLog', this.number, scenario, log);
    }
    serving(scenario) {
      return ask('serving', this.number, scenario);
    }
    command(scenario) {
      return ask('command', this.number, scenario);
    }
    list(kind) {
      return ask('list', this.number, kind);
    }
    error() {
      return ask('error', this.number);
    }
    version() {
      return ask('version');
    }
    delete() {
      ask('close', this.number);
    }
  }

  let completing;
  const completeEngine = () => {
    completing ??= (async () => {
      const bytes = await (later ?? fetchPart(new URL('later.wasm', import.meta.url)));
      await instantiate(bytes, imports, main.exports);
      complete = true;
    })().catch((fault) => {
      completing = undefined; // the next call tries again
      throw fault;
    });
    return completing;
  };

  return { Engine, complete: completeEngine };
}
