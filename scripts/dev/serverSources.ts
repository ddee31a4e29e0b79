import type { Plugin } from 'vite';

/**
 * Tells of every change of a file, and whether the gateway is made of it (pages and components are part of it). Vite
 * itself would only say that the page is to be loaded anew; whether it is, the browser's part of the graph decides.
 */
export const serverSources = (changed: (file: string, used: boolean) => void): Plugin => ({
  name: 'dev-server-sources',
  applyToEnvironment: ({ name }) => name === 'ssr',
  hotUpdate({ file, modules }) {
    for (const module of modules) this.environment.moduleGraph.invalidateModule(module);
    changed(file, modules.length > 0);
    return [];
  },
});
