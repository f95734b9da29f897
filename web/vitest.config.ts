import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'build/**/*.test.ts'],
    testTimeout: 20_000, // some ask the engine thousands of questions, beside a compiler
  },
});
