import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import type { ResolvedConfig } from 'vite';

/**
 * Tells which paths are Vite's: its own (`/@…`), the browser's sources, packages as it keeps them, and public files. It would
 * serve every file of the project; what browsers have no business with stays the gateway's, which has no such page.
 */
export function vitesAddresses({ config: { root, cacheDir, publicDir } }: { config: ResolvedConfig }): (url: string) => boolean {
  const folders = ['client', 'shared', 'node_modules', relative(root, cacheDir), ...readdirSync(publicDir)].map((folder) => `/${folder}/`);
  return (url) => url.startsWith('/@') || folders.some((folder) => url.startsWith(folder));
}
