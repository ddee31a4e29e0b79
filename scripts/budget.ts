import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { readManifest } from '../server/page/manifest.ts';

/** Bytes, gzipped, of what the home page loads first. */
const SCRIPT_MAX = 115 * 1024;
const STYLE_MAX = 20 * 1024;
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

// The contract reaches the browser as a value; the schema library must not.
const schema = scripts.filter((url) => /typebox|additionalProperties/i.test(readFileSync(CLIENT + url, 'utf8')));
if (schema.length > 0) process.stderr.write(`schemas reached the browser in ${schema.join(', ')}\n`);
if (schema.length > 0 || figures.some(({ bytes, max }) => bytes > max)) process.exit(1);
