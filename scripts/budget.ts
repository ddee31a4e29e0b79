import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { RouteObject } from 'react-router-dom';
import { routes } from '../client/routes.tsx';
import { readManifest, type Manifest } from '../server/page/manifest.ts';
import { handlesOf, pageHandle, routeFiles } from '../client/handle.ts';

/** The built files of browsers. */
const CLIENT = 'dist/client';

/** Bytes of files, by their URLs, each gzipped as well as it can be. */
const gzippedBytes = (urls: readonly string[]): number =>
  urls.reduce((total, url) => total + gzipSync(readFileSync(CLIENT + url), { level: 9 }).length, 0);

/** The scripts that a browser loads with the home page. */
const homeScripts = (manifest: Manifest): string[] => [
  manifest.entry,
  ...manifest.files(['pages/index.tsx']).scripts,
];

/** Size limit of the home page's scripts (bytes, gzipped). React, React DOM and React Router alone are 96 kB. */
const SCRIPT_MAX = 135 * 1024;
/** Size limit of the style sheets that a page needs (bytes, gzipped). */
const STYLE_MAX = 16.5 * 1024;
/** Size limit of the script that reports errors and vitals (bytes, gzipped). */
const WATCH_MAX = 2 * 1024;
/** Size limit of the scripts that a page needs in addition to the home page's (bytes, gzipped). */
const PAGE_MAX = 26.5 * 1024;

interface Figure {
  what: string;
  bytes: number;
  max: number;
}

const shown = ({ what, bytes, max }: Figure) =>
  `${what}: ${(bytes / 1024).toFixed(1)} kB gzipped of ${max / 1024} kB\n`;

const manifest = readManifest(CLIENT);
const scripts = homeScripts(manifest);
const known = new Set(scripts);
const pages = modulesByPath(routes);
const figures: Figure[][] = [
  [{ what: 'scripts of /', bytes: gzippedBytes(scripts), max: SCRIPT_MAX }],
  [{ what: 'script that watches the page', bytes: gzippedBytes([manifest.watch]), max: WATCH_MAX }],
  pages.map(({ path, modules }) => ({
    what: `styles of ${path}`,
    bytes: gzippedBytes(manifest.files(modules).styles),
    max: STYLE_MAX,
  })),
  pages.map(({ path, modules }) => ({
    what: `scripts of ${path} alone`,
    bytes: gzippedBytes(manifest.files(modules).scripts.filter((url) => !known.has(url))),
    max: PAGE_MAX,
  })),
];
const tooLarge = figures.flat().filter(({ bytes, max }) => bytes > max);
// Of each kind the largest, and all that are too large.
const largest = figures.flatMap((kind) => kind.toSorted((a, b) => b.bytes - a.bytes).slice(0, 1));
for (const figure of new Set([...largest, ...tooLarge])) process.stdout.write(shown(figure));

// The browser gets the contract's rows as a value, without the schemas (vite.config.ts).
const schema = scripts.filter((url) =>
  /typebox|additionalProperties/i.test(readFileSync(CLIENT + url, 'utf8')),
);
if (schema.length > 0)
  process.stderr.write(`schemas are part of the browser's scripts: ${schema.join(', ')}\n`);
if (schema.length > 0 || tooLarge.length > 0) process.exit(1);

/** The pages of the route table, and for each the modules that its layouts, the pages below it and itself consist of. */
function modulesByPath(
  table: RouteObject[],
  above: RouteObject[] = [],
): { path: string; modules: string[] }[] {
  return table.flatMap((route) => {
    const matches = [...above, route];
    const handles = handlesOf(matches.map((each) => ({ route: each })));
    const path = pageHandle(handles.slice(-1))?.path;
    const modules = routeFiles(handles);
    return [...(path ? [{ path, modules }] : []), ...modulesByPath(route.children ?? [], matches)];
  });
}
