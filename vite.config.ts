import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig, runnerImport, type Plugin } from 'vite';

const WIRE_TABLE = join(import.meta.dirname, 'client/wireTable.ts');

/** Gives browsers the contract's rows as a value (client/wireTable.ts), without the schemas and their library. */
const contractAsValue: Plugin = {
  name: 'contract-as-value',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async load(id) {
    if (id !== WIRE_TABLE) return undefined;
    const { module, dependencies } = await runnerImport<{ wireTable: unknown }>(id, {
      configFile: false,
      logLevel: 'error',
    });
    for (const file of dependencies) this.addWatchFile(file);
    return `export const wireTable = ${JSON.stringify(module.wireTable)};`;
  },
};

/** Both sides, in development and in the build. `vite build --ssr` makes the server's side; scripts/build.ts says what of it. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: 'client/public',
  plugins: [contractAsValue, react()],
  // In the server's bundle, so that their production code runs with any NODE_ENV; the other packages stay where they are.
  ssr: {
    noExternal:
      command === 'build' ? [/^(react|react-dom|react-router|react-router-dom|scheduler)(\/|$)/] : [],
  },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: isSsrBuild
    ? { target: 'node20', sourcemap: true, copyPublicDir: false, emptyOutDir: false, assetsInlineLimit: 0 }
    : {
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: ['client/entry.tsx', 'client/watchPage.ts'],
          output: {
            codeSplitting: {
              groups: [
                // The packages change less often than the portal, so that returning visitors keep them.
                {
                  name: 'vendor',
                  test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
                  priority: 1,
                },
                // What every page loads is one file, instead of one for each set of pages that use it too. What watches it needs none of it.
                { name: 'portal', tags: ['$initial'], test: (id) => !id.endsWith('/watchPage.ts') },
              ],
            },
          },
          // A module of which a file uses nothing is left out: being imported has no effects that others rely on, style sheets apart.
          treeshake: { moduleSideEffects: [{ test: /\/(client|shared)\/.+\.tsx?$/, sideEffects: false }] },
        },
      },
}));
