import { build as bundle } from 'esbuild';
import { bindCommonJs } from './bindCommonJs.ts';
import { routerFiles } from './routerFiles.ts';

/** Packages that are part of the bundle, so that their production builds are used with any NODE_ENV. All others stay external. */
const BUNDLED = /^(react|react-dom|react-router|react-router-dom|scheduler|lucide)(\/|$)/;

/** Bundles programs that run on the server with React. */
export async function bundleServer(entryPoints: Record<string, string>, outdir: string): Promise<void> {
  await bundle({
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);" },
    // The ES modules of packages that have both, so that only what is used becomes part of the bundle.
    mainFields: ['module', 'main'],
    conditions: ['module-sync'],
    plugins: [
      bindCommonJs(/^(react|react-dom)(\/|$)/),
      {
        name: 'packages',
        setup(build) {
          // The filter lets no other path through.
          build.onResolve({ filter: /^react-router(\/dom)?$/ }, ({ path }) => ({ path: routerFiles[path as keyof typeof routerFiles] }));
          build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => (kind === 'entry-point' || BUNDLED.test(path) ? undefined : { path, external: true }));
        },
      },
    ],
  });
}
