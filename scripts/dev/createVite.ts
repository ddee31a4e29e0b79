import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import { createLogger, createServer, type Plugin, type ViteDevServer } from 'vite';
import type { Config } from '../../server/config/config.ts';
import { inOneLine } from './inOneLine.ts';
import { pageReload, entryPlugin } from './vitePlugins.ts';

/** Vite's cache under VAR_DIR. */
export const CACHE = 'vite';

/** Watched folders. Others, such as the database's and the build's, must not cause reloads. */
const WATCHED = ['client', 'embedded', 'server', 'shared', 'scripts'];

/**
 * Creates Vite's development server as middleware of `server`, with the configuration of the build. Its cache is in `varDir`, not in
 * node_modules, which several checkouts may share. `onError` gets what Vite says of an error, as one line; the browser shows all of it.
 */
export function createVite(
  server: Server,
  { publicOrigin, varDir }: Pick<Config, 'publicOrigin' | 'varDir'>,
  plugins: Plugin[],
  onError: (line: string) => void,
): Promise<ViteDevServer> {
  const root = resolve('.');
  const watched = WATCHED.map((folder) => join(root, folder));
  return createServer({
    configFile: 'vite.config.ts',
    mode: 'development',
    envDir: false,
    cacheDir: join(varDir, CACHE),
    appType: 'custom',
    clearScreen: false,
    customLogger: {
      ...createLogger('info', { allowClearScreen: false }),
      error: (message, options) => onError(inOneLine(options?.error ?? message)),
    },
    plugins: [entryPlugin, pageReload(root), ...plugins],
    optimizeDeps: { entries: ['client/entry.tsx'] },
    server: {
      middlewareMode: true,
      allowedHosts: [new URL(publicOrigin).hostname],
      hmr: { server },
      watch: {
        ignored: (path: string) =>
          path !== root && !watched.some((folder) => path === folder || path.startsWith(`${folder}/`)),
        // Editors empty a file, then write it. The watcher drops a second change within 50 ms, so a module that is read between the two
        // would stay empty.
        awaitWriteFinish: { stabilityThreshold: 100, pollInterval: 20 },
      },
      warmup: { clientFiles: ['client/entry.tsx'] },
    },
  });
}
