import type { Manifest } from '../../server/page/manifest.ts';

/** What a document starts with in development: made by `entryPlugin`. */
export const ENTRY_URL = '/@dev/entry.js';
/** The one stylesheet, as the entry imports it. */
export const STYLES = 'client/styles/index.css';

/** What a document needs while Vite serves the sources: their one entry and their one stylesheet. Modules are loaded as they are imported. */
export const developmentManifest: Manifest = { entry: ENTRY_URL, styles: [`/${STYLES}`], preloads: () => [] };
