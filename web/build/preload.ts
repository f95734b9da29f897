import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Asks for the engine and the catalogue with the page, not only once its script runs. */
export function preload(pattern: RegExp): Plugin {
  return {
    name: 'headroom-preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }): HtmlTagDescriptor[] =>
        Object.keys(bundle ?? {})
          .filter((file) => pattern.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              ...(file.endsWith('.js')
                ? { rel: 'modulepreload' }
                : { rel: 'preload', as: 'fetch' }),
              crossorigin: true,
              href: `./${file}`,
            },
            injectTo: 'head',
          })),
    },
  };
}
