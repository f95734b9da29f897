import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('..'),
  resolve: {
    alias: Object.fromEntries(
      ['axe-core', 'playwright-core', 'vitest'].map((name) => [name, at(`node_modules/${name}`)]),
    ),
  },
  test: {
    include: ['tests/browser/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
