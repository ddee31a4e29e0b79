import { build } from 'vite';

/** Bundles programs that run on Node, by their names, into a folder, with the project's Vite configuration. */
export async function bundleServer(input: Record<string, string>, outDir: string): Promise<void> {
  await build({
    configFile: 'vite.config.ts',
    mode: 'production',
    logLevel: 'warn',
    build: { ssr: true, outDir, rolldownOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } } },
  });
}
