import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import { createServer, mergeConfig, type Plugin, type ViteDevServer } from 'vite';
import type { Config } from '../../server/config.ts';
import viteConfig from '../../vite.config.ts';
import { entryPlugin } from './entryPlugin.ts';
import { pageReload } from './pageReload.ts';

/** Folders whose changes matter: the database and builds change as well. */
const WATCHED = ['client', 'server', 'shared', 'scripts'];

/**
 * Vite with the configuration of the build, as a part of `server`. Its cache lies with the embedded upstream's data: several
 * checkouts may share their packages, and a first start need not write there.
 */
export function createVite(server: Server, { publicOrigin, varDir }: Pick<Config, 'publicOrigin' | 'varDir'>, plugins: Plugin[]): Promise<ViteDevServer> {
  const root = resolve('.');
  const watched = WATCHED.map((folder) => join(root, folder));
  return createServer(
    mergeConfig(viteConfig({ command: 'serve', mode: 'development' }), {
      // The configuration imports the contract; read from its file, Vite would start anew with every change of that.
      configFile: false,
      envDir: false,
      cacheDir: join(varDir, 'vite'),
      appType: 'custom',
      clearScreen: false,
      plugins: [entryPlugin, pageReload(root), ...plugins],
      optimizeDeps: { entries: ['client/entry.tsx'] },
      server: {
        middlewareMode: true,
        allowedHosts: [new URL(publicOrigin).hostname],
        // Vite's overlay brings a style of its own, which the content policy forbids; errors are in the console and the log.
        hmr: { server, overlay: false },
        watch: { ignored: (path: string) => path !== root && !watched.some((folder) => path === folder || path.startsWith(`${folder}/`)) },
        warmup: { clientFiles: ['client/entry.tsx'] },
      },
    }),
  );
}
