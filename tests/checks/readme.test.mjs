// The README check itself: what it finds in Markdown and when printed text counts as the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { examples, matches } from './readme.mjs';

const markdown = `# Title

\`\`\`sh
build/native/headroom list gpus
\`\`\`

\`\`\`text
a
…
\`\`\`

\`\`\`sh
echo '{}' | build/native/headroom estimate
\`\`\`

Words between.

\`\`\`json
{}
\`\`\`
`;

test('an example is a command with the block right after it', () => {
  assert.deepEqual(examples(markdown), [
    { command: 'build/native/headroom list gpus', printed: 'a\n…', line: 3 },
    { command: "echo '{}' | build/native/headroom estimate", line: 12 },
  ]);
});

test('printed text must be the same, but for lines that … stands for', () => {
  assert.ok(matches('a (1.5)\nb', 'a (1.5)\nb\n'));
  assert.ok(matches('a\n…\nd', 'a\nb\nc\nd\n'));
  assert.ok(matches('a\n…', 'a\n'));
  assert.ok(!matches('a\n…\nd', 'a\nb\n'));
  assert.ok(!matches('a.5', 'a35'));
  assert.ok(!matches('a', 'a\nb'));
});
