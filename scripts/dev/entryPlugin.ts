import type { Plugin } from 'vite';
import { ENTRY_URL, STYLES } from './developmentManifest.ts';

/** Id of the empty module that replaces the stylesheet in scripts. */
const LINKED = '\0linked-styles';

/** Exports of route modules that React Refresh must ignore; `pageReload` handles changes of them. */
const ROUTE_EXPORTS = ['loader', 'action', 'shouldRevalidate'];

const ENTRY = `
import '@vitejs/plugin-react/preamble';
import '/@vite/client';
import '/client/entry.tsx';

window.__getReactRefreshIgnoredExports = () => ${JSON.stringify(ROUTE_EXPORTS)};
// Vite's client polls a stopped server in a blob worker, which the Content Security Policy forbids; without SharedWorker it polls in the page.
delete globalThis.SharedWorker;
`;

/**
 * Makes development work with the Content Security Policy of production. React Refresh is loaded by a module, not by an inline
 * script. The stylesheet is only the document's `<link>`, which Vite replaces when a style changes; imported by a script it would
 * become a `<style>` element. Vite's web socket has the portal's own origin.
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
