import type { Plugin } from 'vite';
import { ENTRY_URL } from './developmentManifest.ts';

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

/** Loads React Refresh and Vite's client by a module: the Content Security Policy forbids inline scripts, in development too. */
export const entryPlugin: Plugin = {
  name: 'dev-entry',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source) => (source === ENTRY_URL ? ENTRY_URL : undefined),
  load: (id) => (id === ENTRY_URL ? ENTRY : undefined),
};
