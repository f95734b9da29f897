// wasm-split fills the first part's table with an imported placeholder for each function that comes
// later: 459 imports. An empty slot traps as well, and takes no byte.

const PLACEHOLDER = /^ *\(import "placeholder[^"]*" "[^"]*" \(func (\$[^\s()]+)[^\n]*\)\)\n/gm;
const ELEMENTS = /^( *)\(elem (?:\$\S+ )?\(i32\.const (\d+)\)( func)? ([^()]*)\)\n/gm;

/** Takes the placeholders of `text` (as wasm-split writes it) out of its imports and its table. */
export function withoutPlaceholders(text) {
  const placeholders = new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name));
  if (placeholders.size === 0) throw new Error('the first part imports no placeholder');
  const segments = (_, indent, at, func = '', names) => {
    const runs = [];
    for (const [index, name] of names.trim().split(/\s+/).entries()) {
      if (placeholders.has(name)) continue;
      const slot = Number(at) + index;
      const last = runs.at(-1);
      if (last && last.at + last.names.length === slot) last.names.push(name);
      else runs.push({ at: slot, names: [name] });
    }
    return runs
      .map((run) => `${indent}(elem (i32.const ${run.at})${func} ${run.names.join(' ')})\n`)
      .join('');
  };
  return text.replace(PLACEHOLDER, '').replace(ELEMENTS, segments);
}
