import type { Manifest } from '../../server/page/manifest.ts';

/** URL of the entry script in development; `entryPlugin` makes it. */
export const ENTRY_URL = '/@dev/entry.js';
/** The stylesheet that the entry imports. */
export const STYLES = 'client/styles/index.css';

/** The manifest in development: one entry and one stylesheet. There are no preloads; the browser loads modules as they are imported. */
export const developmentManifest: Manifest = { entry: ENTRY_URL, styles: () => [`/${STYLES}`], preloads: () => [] };
