import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { wireTable } from './client/wireTable.ts';
import { routerFiles } from './scripts/build/routerFiles.ts';

/** Replaces client/wireTable.ts by its value, so that the bundle has the contract's rows without the schemas and TypeBox. */
const slimContract: Plugin = {
  name: 'slim-contract',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id.split('?')[0]?.endsWith('/client/wireTable.ts') ? `export const wireTable = ${JSON.stringify(wireTable)};` : undefined),
};

/**
 * React Router creates its components by function calls and sets their `displayName`; bundlers treat both as side effects. This
 * plugin marks the calls as pure and removes the names, so that unused components are left out of the build.
 */
const slimRouter: Plugin = {
  name: 'slim-router',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('/react-router/dist/')) return undefined;
    return {
      code: code.replace(/^\w+\.displayName = "\w+";$/gm, '').replace(/= (\w+\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    };
  },
};

/**
 * Vite's helper for dynamic imports also preloads scripts and styles, which the server's preload links do here. This plugin keeps
 * of it what is used: the event for a chunk that failed to load (client/shell/chunkReload.ts).
 */
const slimPreload: Plugin = {
  name: 'slim-preload',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('vite/preload-helper') || !code.includes('__vitePreload')) return undefined;
    return {
      code: `export const __vitePreload = (load) => load().catch((error) => {
        const event = new Event('vite:preloadError', { cancelable: true });
        event.payload = error;
        dispatchEvent(event);
        if (!event.defaultPrevented) throw error;
      });`,
      map: null,
    };
  },
};

/**
 * Configuration of the browser's build and of `npm run dev`. The server runs the same modules without Vite. The optimisations for
 * size are not used in development, where the contract may change and the router's warnings are useful.
 */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  publicDir: 'client/public',
  plugins: [slimContract, slimRouter, slimPreload, react()],
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
      // Inlines the shared constants, so that no chunk has to load another one for them.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      input: 'client/entry.tsx',
      output: {
        codeSplitting: {
          groups: [
            // Changes only with the packages, so that returning visitors keep it in their cache after a deployment.
            { name: 'core', test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\// },
            // Modules that the home page and the bank pages share; one file compresses better than nineteen.
            {
              name: 'offers',
              test: /lucide\/dist\/esm\/icons\/(clock|gem|triangle-alert|wallet)\.|client\/(entities\/(ApplyLink|IntermediaryLine|RateRange|applyHref|namedKinds|offer(Names|Order|Ranges|Summary)|useCanApply)|features\/home\/OfferCard|forms\/fields\/AffixField|ui\/(Banner|Fact|MoreLink|Section|hooks\/useHydrated)|offered)\.|shared\/(money\/(annualRate|groupDigits|wan)|result|unknown)\./,
            },
          ],
        },
      },
    },
  },
}));
