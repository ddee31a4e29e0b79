import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** A file of what at least two pages use of `test`. */
const shared = (name: string, test: RegExp) => ({
  name,
  test,
  minShareCount: 2,
});

/** Of the names of files, such as that of the icons, which both sides know: in no other letters, so that they are no words. */
const hashCharacters = 'hex';

/** Both sides, in development and in the build. `vite build --ssr` makes the server's side; scripts/build.ts says what of it. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: 'client/public',
  plugins: [react()],
  // In the server's bundle, so that their production code runs with any NODE_ENV; the other packages stay where they are.
  ssr: {
    noExternal:
      command === 'build' ? [/^(react|react-dom|react-router|react-router-dom|scheduler)(\/|$)/] : [],
  },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: isSsrBuild
    ? {
        target: 'node20',
        sourcemap: true,
        copyPublicDir: false,
        emptyOutDir: false,
        assetsInlineLimit: 0,
        rolldownOptions: { output: { hashCharacters } },
      }
    : {
        manifest: true,
        assetsInlineLimit: 0,
        // One sheet for all pages: 27 kB, which a browser gets once.
        cssCodeSplit: false,
        // No lists of what each page needs, in the file that all pages load: a link's page is asked for when the pointer comes to it (client/shell/links.ts),
        // and a document names the files of its own.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        rolldownOptions: {
          input: ['client/entry.tsx', 'client/watchPage.ts'],
          output: {
            // Content blockers stop files by words in their names, such as `banner`, and the entry names all of them.
            chunkFileNames: 'assets/part-[hash].js',
            hashCharacters,
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
                // What several pages share: a file of each of these, with what it needs besides the files before it.
                shared(
                  'basic',
                  /\/(Section|Banner|Fact|TextField|Choices|readForm|paging|chartScale)\.tsx?$/,
                ),
                shared('offers', /\/features\/offers\//),
                shared('ui', /\/(features\/records|client\/ui|client\/lib)\//),
                shared('forms', /\/(client\/forms|certification\.ts|shared\/rules\/(?!selfCheck))/),
                shared('comparison', /\/features\/(comparison\/(?!FindingList)|costs\/)/),
                shared('wallet', /\/features\/(wallet|vip)\//),
                shared('applications', /\/features\/applications\//),
                shared('content', /\/features\/(articles|site)\//),
                // A member's loans are no file of their own: no page loads more than twelve.
                shared('account', /\/features\/(account|signIn|loans)\/.+\.tsx?$/),
                shared('check', /\/(FindingList|selfCheck)\.tsx?$/),
              ],
            },
          },
          // A module of which a file uses nothing is left out: being imported has no effects that others rely on, style sheets apart.
          treeshake: { moduleSideEffects: [{ test: /\/(client|shared)\/.+\.tsx?$/, sideEffects: false }] },
        },
      },
}));
