import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { wireTable } from './client/wireTable.ts';

/** The browser gets the contract as a value: what to call and how to answer, without schemas or their library. */
const slimContract: Plugin = {
  name: 'slim-contract',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id.split('?')[0]?.endsWith('/client/wireTable.ts') ? `export const wireTable = ${JSON.stringify(wireTable)};` : undefined),
};

/**
 * The router's components are made by calls and then named for debugging, both of which count as side effects. Marked
 * as pure and left unnamed, those that nobody uses stay out of the build.
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

// The package exports its development build only, warnings and all; its production build lies beside it.
const router = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist/production');

/**
 * The browser's build, and what `npm run dev` serves; the server runs the same modules without Vite. What makes the
 * build small is left out in development, where the contract changes under way and the router's warnings are wanted.
 */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  publicDir: 'client/public',
  plugins: [slimContract, slimRouter, react()],
  resolve: {
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: join(router, 'index.mjs') },
            { find: /^react-router\/dom$/, replacement: join(router, 'dom-export.mjs') },
          ]
        : [],
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    // The server names what a document needs; lists of every page's parts in the entry would cost each visitor 2 kB.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      // Names that both sides agree on stand in the code that uses them, so that no part of it waits for a file of constants.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      input: 'client/entry.tsx',
      output: {
        codeSplitting: {
          groups: [
            // Changes only with the packages: returning visitors keep it over our own deploys.
            { name: 'core', test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\// },
            // What the home page and the banks' pages share; as one file it compresses better than as nineteen.
            {
              name: 'offers',
              test: /lucide-react\/dist\/esm\/icons\/(clock|gem|triangle-alert|wallet)\.|client\/(entities\/(IntermediaryLine|RateRange|applyHref)|features\/home\/OfferCard|forms\/fields\/AffixField|ui\/(Banner|MoreLink|Section|hooks\/useHydrated))\.|shared\/money\/(annualRate|groupDigits|wan)\./,
            },
          ],
        },
      },
    },
  },
}));
