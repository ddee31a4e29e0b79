import type { Plugin } from 'vite';

/**
 * Vite plugin: calls `changed` for every changed file; `used` is whether the gateway uses it (pages and components are part of it). It
 * also suppresses the page reload that Vite would trigger; the browser's module graph decides about that.
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
