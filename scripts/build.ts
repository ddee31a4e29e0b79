import { build as bundle } from 'esbuild';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build as buildClient } from 'vite';

const started = performance.now();
await rm('dist', { recursive: true, force: true });
await buildClient({ configFile: 'vite.config.ts', logLevel: 'warn' });
await compress('dist/client');

// React is bundled, so that its production build is used with any NODE_ENV. All other packages stay external.
await bundle({
  entryPoints: { main: 'server/main.ts' },
  outdir: 'dist/server',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  jsx: 'automatic',
  sourcemap: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  plugins: [
    {
      name: 'packages',
      setup(build) {
        build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === 'entry-point' || /^(react|react-dom|react-router|react-router-dom|scheduler|lucide-react)(\/|$)/.test(path)
            ? undefined
            : { path, external: true },
        );
      },
    },
  ],
});
process.stdout.write(`built in ${Math.round(performance.now() - started)} ms\n`);

/** Stores text files also as Brotli and gzip, so that they need not be compressed for each response. */
async function compress(dir: string): Promise<void> {
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    await writeFile(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }));
    await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
