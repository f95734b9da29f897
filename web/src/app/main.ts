import { load } from '../engine/load.ts';
import { App } from './app.ts';

document.querySelector('#page')?.replaceWith(new App(load));
