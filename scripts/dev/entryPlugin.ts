import type { Plugin } from 'vite';
import { ENTRY_URL, STYLES } from './developmentManifest.ts';

/** Stands for the stylesheet where a script imports it. */
const LINKED = '\0linked-styles';

/** What route modules export beside their component; `pageReload` looks after changes of these. */
const ROUTE_EXPORTS = ['loader', 'action', 'shouldRevalidate'];

const ENTRY = `
import '@vitejs/plugin-react/preamble';
import '/@vite/client';
import '/client/entry.tsx';

window.__getReactRefreshIgnoredExports = () => ${JSON.stringify(ROUTE_EXPORTS)};
// Vite's client would wait for a server that is gone in a worker made of a blob, which the content policy forbids; without workers it waits by itself.
delete globalThis.SharedWorker;
`;

/**
 * Development under the content policy of production, with nothing relaxed: what makes React Refresh work comes as a
 * module, not as an inline script, and the stylesheet is the document's link alone, which Vite replaces when a style
 * changes; imported by a script it would be a `<style>` element. Vite's socket is of the portal's own origin.
 */
export const entryPlugin: Plugin = {
  name: 'dev-entry',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(source, importer) {
    if (source === ENTRY_URL) return ENTRY_URL;
    return importer?.endsWith('.tsx') && source.endsWith('.css') && `client/${source.replace('./', '')}` === STYLES ? LINKED : undefined;
  },
  load: (id) => (id === ENTRY_URL ? ENTRY : id === LINKED ? '' : undefined),
};
