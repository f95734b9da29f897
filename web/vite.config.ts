import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { catalogue } from './build/catalogue.ts';
import { preload } from './build/preload.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  base: './',
  plugins: [catalogue(at('../core/data')), preload(/\.(wasm|json)$/)],
  resolve: { alias: { '#engine': at('../build/wasm/engine.mjs') } },
  server: { fs: { allow: [at('.'), at('../build/wasm')] } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: [{ name: 'engine', test: /engine\.mjs$/ }] } },
    },
  },
});
