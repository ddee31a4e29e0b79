import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Manifest } from '../../server/page/manifest.ts';

/** The built files of browsers. */
export const CLIENT = 'dist/client';

/** Bytes of files, by their URLs, each gzipped as well as it can be. */
export const gzippedBytes = (urls: readonly string[]): number =>
  urls.reduce((total, url) => total + gzipSync(readFileSync(CLIENT + url), { level: 9 }).length, 0);

/** The scripts that a browser loads with the home page. */
export const homeScripts = (manifest: Manifest): string[] => [manifest.entry, ...manifest.preloads(['pages/index'])];
