import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { readManifest } from '../server/page/manifest.ts';
import { pages } from '../server/page/pageList.ts';

/** Size limits of the home page's scripts and styles (bytes, gzipped). */
const SCRIPT_MAX = 115 * 1024;
const STYLE_MAX = 20 * 1024;
/** Size limit of the scripts that a public page needs in addition to the home page's (bytes, gzipped). */
const PAGE_MAX = 25 * 1024;
const CLIENT = 'dist/client';

const gzipped = (url: string) => gzipSync(readFileSync(CLIENT + url), { level: 9 }).length;
const sum = (urls: string[]) => urls.reduce((total, url) => total + gzipped(url), 0);

const manifest = readManifest(CLIENT);
const scripts = [manifest.entry, ...manifest.preloads(['pages/index'])];
const figures = [
  { what: 'scripts of /', bytes: sum(scripts), max: SCRIPT_MAX },
  { what: 'styles', bytes: sum(manifest.styles), max: STYLE_MAX },
];
for (const { what, bytes, max } of figures) process.stdout.write(`${what}: ${(bytes / 1024).toFixed(1)} kB gzipped of ${max / 1024} kB\n`);

const known = new Set(scripts);
const own = pages
  .filter(({ auth }) => !auth)
  .map(({ path, module }) => ({
    what: `scripts of ${path} alone`,
    bytes: sum(manifest.preloads(module ? [module] : []).filter((url) => !known.has(url))),
    max: PAGE_MAX,
  }));
const heaviest = own.toSorted((a, b) => b.bytes - a.bytes)[0] ?? { what: 'nothing', bytes: 0 };
process.stdout.write(
  `${heaviest.what}: ${(heaviest.bytes / 1024).toFixed(1)} kB gzipped of ${PAGE_MAX / 1024} kB, the heaviest of ${own.length} public pages\n`,
);
figures.push(...own.filter(({ bytes }) => bytes > PAGE_MAX));

// The browser gets the contract's rows as a value, without the schemas (vite.config.ts).
const schema = scripts.filter((url) => /typebox|additionalProperties/i.test(readFileSync(CLIENT + url, 'utf8')));
if (schema.length > 0) process.stderr.write(`schemas are part of the browser's scripts: ${schema.join(', ')}\n`);
if (schema.length > 0 || figures.some(({ bytes, max }) => bytes > max)) process.exit(1);
