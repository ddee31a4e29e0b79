import { build } from 'vite';

/**
 * Bundles programs that run on Node, by their names, into a folder, with the project's Vite configuration. A single program is one file:
 * code that is read when it is first needed may find no free file descriptor, and Node remembers that it could not be loaded.
 */
export async function bundleServer(input: Record<string, string>, outDir: string): Promise<void> {
  const output = {
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: Object.keys(input).length > 1,
  };
  await build({
    configFile: 'vite.config.ts',
    mode: 'production',
    logLevel: 'warn',
    // An adaptation imports the portal's own package, which is being built.
    build: { ssr: true, outDir, rolldownOptions: { input, output, external: ['yinqiao-portal/adapt'] } },
  });
}
