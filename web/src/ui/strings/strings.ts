import type { en } from './en.ts';

/** Every sentence of the page. A language that lacks one does not compile. */
export type Strings = typeof en;
