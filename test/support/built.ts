import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Embedded, EmbeddedOptions } from '../../embedded/app.ts';

/** The portal's parts as they are shipped: a bundler may drop what the sources have. */
export const built = (await import(
  pathToFileURL(resolve('dist/server/portal.js')).href
)) as typeof import('../../server/main.ts');

/** Starts the embedded upstream as it is shipped. Its code is loaded on first use: tests with a stub upstream do not need it. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> =>
  (await built.loadEmbedded()).startEmbedded({ mediaDir: resolve('embedded/media'), ...options });
