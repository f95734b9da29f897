// Runs the READMEs' examples: a ```sh block that calls build/native/headroom must exit 0, and the
// ```text or ```json block right after it must be what it prints. A line `…` there stands for any
// lines. Both READMEs hold the same commands.
//
//   node tests/checks/readme.mjs

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILES = ['README.md', 'README.zh-CN.md'];
const RUNS = /^(printf|echo|cat)\b.*\|\s*build\/native\/headroom\b|^build\/native\/headroom\b/ms;

/** Markdown -> [{command, printed?, line}], one for each ```sh block, in order. */
export function examples(markdown) {
  const blocks = [...markdown.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map((match) => ({
    kind: match[1],
    text: match[2].trimEnd(),
    start: match.index,
    end: match.index + match[0].length,
  }));
  return blocks.flatMap((block, index) => {
    if (block.kind !== 'sh') return [];
    const next = blocks[index + 1];
    const follows = next && markdown.slice(block.end, next.start).trim() === '';
    const shown = follows && (next.kind === 'text' || next.kind === 'json');
    return [
      {
        command: block.text,
        ...(shown ? { printed: next.text } : {}),
        line: markdown.slice(0, block.start).split('\n').length,
      },
    ];
  });
}

/** Whether `text` is `expected`, where a line `…` of `expected` stands for any lines, also none. */
export function matches(expected, text) {
  const pattern = expected
    .split('\n')
    .map((line) =>
      line.trim() === '…' ? '(?:.*\\n)*?' : `${RegExp.escape?.(line) ?? escape(line)}\\n`,
    )
    .join('');
  return new RegExp(`^${pattern}$`).test(`${text.trimEnd()}\n`);
}

const escape = (text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

function fails(example) {
  const run = spawnSync('bash', ['-euo', 'pipefail', '-c', example.command], { encoding: 'utf8' });
  if (run.status !== 0) return `exit status ${run.status}\n${run.stderr}`;
  if (example.printed !== undefined && !matches(example.printed, run.stdout)) {
    return `it prints\n${run.stdout}`;
  }
  return undefined;
}

function main() {
  let passed = 0;
  let failed = 0;
  const note = (where, problem) => {
    if (problem === undefined) passed += 1;
    else {
      failed += 1;
      console.error(`${where}: ${problem}`);
    }
  };
  const perFile = FILES.map((file) => examples(readFileSync(file, 'utf8')));
  FILES.forEach((file, index) => {
    const runnable = perFile[index].filter((example) => RUNS.test(example.command));
    for (const example of runnable) note(`${file}:${example.line}`, fails(example));
    if (runnable.length === 0) note(file, 'holds no example that calls build/native/headroom');
  });
  const [english, chinese] = perFile.map((list) => list.map((example) => example.command));
  const odd = english.findIndex((command, index) => command !== chinese[index]);
  const same = odd < 0 && english.length === chinese.length;
  note(
    FILES.join(' and '),
    same ? undefined : `the commands differ from the ${odd < 0 ? english.length + 1 : odd + 1}. on`,
  );
  console.log(`readme: ${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
