import { relative } from 'node:path';
import { parseSync, type Plugin } from 'vite';
import { ENTRY_URL } from './developmentManifest.ts';

/** Exports of route modules that React Refresh must ignore; `pageReload` handles changes of them. */
const ROUTE_EXPORTS = ['loader', 'action', 'shouldRevalidate', 'explainError'];

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

const PAGE = /^client\/(?:pages|shell\/layouts)\/.+\.tsx$/;

/**
 * Vite plugin: React Refresh updates the components of a route module in place. The router keeps the module's other exports, such as
 * the loader, so that a change of these reloads the page.
 */
export function pageReload(root: string): Plugin {
  const known = new Map<string, string>();
  return {
    name: 'dev-page-reload',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (PAGE.test(relative(root, id))) known.set(id, withoutComponents(code));
    },
    async hotUpdate({ file, read }) {
      const before = known.get(file);
      if (before === undefined) return undefined;
      const after = withoutComponents(await read());
      if (after === before) return undefined;
      known.set(file, after);
      this.environment.hot.send({ type: 'full-reload', triggeredBy: file });
      return [];
    },
  };
}

/** The code of a module without its imports, types and function components; '' if it has syntax errors, which Vite reports. */
function withoutComponents(code: string): string {
  const { program, errors } = parseSync('page.tsx', code);
  if (errors.length > 0) return '';
  return program.body
    .filter((statement) => {
      const what =
        statement.type === 'ExportNamedDeclaration' && statement.declaration
          ? statement.declaration
          : statement;
      if (/^(?:Import|TS(?:Interface|TypeAlias))/.test(what.type)) return false;
      return !(what.type === 'FunctionDeclaration' && /^[A-Z]/.test(what.id?.name ?? ''));
    })
    .map(({ start, end }) => code.slice(start, end))
    .join('\n');
}
