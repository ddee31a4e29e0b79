import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import type { ResolvedConfig } from 'vite';

/**
 * Returns a function that decides whether Vite handles a URL: its own (`/@…`), the browser's sources, packages in its cache, and public
 * files. Vite could serve every file of the project; other URLs go to the gateway, which responds with 404.
 */
export function viteUrls({ config: { root, cacheDir, publicDir } }: { config: ResolvedConfig }): (url: string) => boolean {
  const folders = ['client', 'shared', 'node_modules', relative(root, cacheDir), ...readdirSync(publicDir)].map((folder) => `/${folder}/`);
  return (url) => url.startsWith('/@') || folders.some((folder) => url.startsWith(folder));
}
