import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { catalogue } from './build/catalogue.ts';
import { preload } from './build/preload.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  base: './',
  plugins: [
    catalogue(at('../core/data')),
    preload(/\/(?!later-)[^/]*\.(wasm|json)$|\/engine-[^/]*\.js$/),
  ],
  resolve: {
    alias: {
      '#engine': at('../build/wasm/engine.mjs'),
      // Of this package the GGUF reader uses one file; the rest would be 65 kB of task descriptions.
      '@huggingface/tasks': at('node_modules/@huggingface/tasks/dist/esm/gguf.js'),
    },
  },
  server: { fs: { allow: [at('.'), at('../build/wasm')] } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { groups: [{ name: 'engine', test: /build\/wasm\/[^/]*\.mjs$/ }] },
        // With one entry, any other chunk than the engine's comes only when it is asked for.
        chunkFileNames: ({ name }) =>
          name === 'engine' ? 'assets/[name]-[hash].js' : 'assets/later-[name]-[hash].js',
      },
    },
  },
});
