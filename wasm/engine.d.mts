/** What engine.mjs, over engine.cpp, exports. Texts are JSON; their types are in
 * web/src/engine/types.gen.ts. Until `complete()` has settled, a question may throw an error with
 * the name `NeedsLater`; it changes nothing and can be asked again afterwards. */

/** The core with one catalogue. Lives in wasm memory until `delete()`. */
export interface Engine {
  /** A scenario -> its estimate, or `{"error": …}`. Without speed: what the first part answers. */
  estimate(scenario: string, speed?: boolean): string;
  /** A scenario -> rows, one an accelerator, or `{"error": …}`. */
  compare(scenario: string, speed?: boolean): string;
  /** A scenario, of which the model counts -> its size in every listed format, or `{"error": …}`. */
  formats(scenario: string): string;
  /** A scenario, or an empty text, and an engine's log -> predicted beside printed, or `{"error": …}`. */
  checkLog(scenario: string, log: string): string;
  /** A scenario -> its server under load, or `{"error": …}`. */
  serving(scenario: string): string;
  /** A scenario -> how to start it, or `{"error": …}`. */
  command(scenario: string): string;
  /** What the catalogue holds of a kind: `models`, `gpus`, `engines`, `formats`. */
  list(kind: string): string;
  /** Empty when the catalogue was read; else why not, as `{"error": …}`. */
  error(): string;
  /** The project's version, `0.1.0`. */
  version(): string;
  /** Frees it. Nothing else may be called afterwards. */
  delete(): void;
}

export interface EngineModule {
  /** `catalogue` is `{"gpus": …, "models": […], "engines": …, "formats": …}`, made of the files of core/data. */
  Engine: new (catalogue: string) => Engine;
  /** Brings later.wasm, once; after a failure the next call tries again. */
  complete(): Promise<void>;
}

export interface EngineOptions {
  /** The bytes of engine.wasm, where they are not to be fetched (in Node). */
  first?: ArrayBuffer | Uint8Array<ArrayBuffer>;
  /** The bytes of later.wasm, the same. */
  later?: ArrayBuffer | Uint8Array<ArrayBuffer>;
}

export default function loadEngine(options?: EngineOptions): Promise<EngineModule>;
