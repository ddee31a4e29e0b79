import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { wireTable } from './client/wireTable.ts';
import { chunkGroups } from './scripts/build/chunkGroups.ts';
import { routerFiles } from './scripts/build/routerFiles.ts';
import { slimPackages } from './scripts/build/slim/slimPackages.ts';
import { slimPreload } from './scripts/build/slim/slimPreload.ts';
import { splitActions } from './scripts/build/splitActions.ts';
import { styleSheets } from './scripts/build/styleSheets.ts';

/** Replaces client/wireTable.ts by its value, so that the bundle has the contract's rows without the schemas and TypeBox. */
const slimContract: Plugin = {
  name: 'slim-contract',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id.split('?')[0]?.endsWith('/client/wireTable.ts') ? `export const wireTable = ${JSON.stringify(wireTable)};` : undefined),
};

/**
 * Configuration of the browser's build and of `npm run dev`. The server runs the same modules without Vite. The optimisations for
 * size are not used in development, where the contract may change and the router's warnings are useful.
 */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  publicDir: 'client/public',
  plugins: [styleSheets(), splitActions, slimContract, slimPackages(), slimPreload, react()],
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: routerFiles['react-router'] },
            { find: /^react-router\/dom$/, replacement: routerFiles['react-router/dom'] },
          ]
        : [],
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    // The server writes the preload links (server/page/manifest.ts); Vite's own lists would add 2 kB to the entry.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      // A module of the portal that a file uses nothing of is left out of it: being imported has no effects that others rely on.
      treeshake: { moduleSideEffects: [{ test: /\/(client|shared)\/.+\.tsx?$/, sideEffects: false }] },
      // Inlines the shared constants, so that no chunk has to load another one for them.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      input: 'client/entry.tsx',
      output: {
        codeSplitting: {
          // A group has what it names, and not what that imports: a page may need only the latter.
          includeDependenciesRecursively: false,
          groups: chunkGroups,
        },
      },
    },
  },
}));
