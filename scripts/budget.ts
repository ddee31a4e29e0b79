import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { RouteObject } from 'react-router-dom';
import { routes } from '../client/routes.tsx';
import { readManifest } from '../server/page/manifest.ts';
import { handlesOf, pageHandle, routeFiles } from '../client/handle.ts';

/** The built files of browsers. */
const CLIENT = 'dist/client';

/** Bytes of files, by their URLs, each gzipped as well as it can be. */
const gzippedBytes = (urls: readonly string[]): number =>
  urls.reduce((total, url) => total + gzipSync(readFileSync(CLIENT + url), { level: 9 }).length, 0);

/** Size limit of the home page's scripts (bytes, gzipped). React, React DOM and React Router alone are 96 kB. */
const SCRIPT_MAX = 140 * 1024;
/** Size limit of the style sheet of all pages (bytes, gzipped). */
const STYLE_MAX = 28 * 1024;
/** Size limit of the script that reports errors and vitals (bytes, gzipped). */
const WATCH_MAX = 2 * 1024;
/** Size limit of the scripts that a page needs in addition to the home page's (bytes, gzipped). */
const PAGE_MAX = 58 * 1024;
/** Script files that a page needs, at most. */
const FILES_MAX = 12;

interface Figure {
  what: string;
  bytes: number;
  max: number;
}

const shown = ({ what, bytes, max }: Figure) =>
  `${what}: ${(bytes / 1024).toFixed(1)} kB gzipped of ${max / 1024} kB\n`;

const manifest = readManifest(CLIENT);
const scripts = [manifest.entry, ...manifest.files(['pages/home/page.tsx']).scripts];
const known = new Set(scripts);
const pages = modulesByPath(routes).map(({ path, modules }) => ({
  path,
  files: [manifest.entry, ...manifest.files(modules).scripts],
}));
const figures: Figure[][] = [
  [{ what: 'scripts of /', bytes: gzippedBytes(scripts), max: SCRIPT_MAX }],
  [{ what: 'script that watches the page', bytes: gzippedBytes([manifest.watch]), max: WATCH_MAX }],
  [{ what: 'style sheet', bytes: gzippedBytes(manifest.files([]).styles), max: STYLE_MAX }],
  pages.map(({ path, files }) => ({
    what: `scripts of ${path} alone`,
    bytes: gzippedBytes(files.filter((url) => !known.has(url))),
    max: PAGE_MAX,
  })),
];
const tooMany = pages.filter(({ files }) => files.length > FILES_MAX);
for (const { path, files } of tooMany)
  process.stderr.write(`${path} needs ${files.length} files of scripts of ${FILES_MAX}\n`);
const tooLarge = figures.flat().filter(({ bytes, max }) => bytes > max);
// Of each kind the largest, and all that are too large.
const largest = figures.flatMap((kind) => kind.toSorted((a, b) => b.bytes - a.bytes).slice(0, 1));
for (const figure of new Set([...largest, ...tooLarge])) process.stdout.write(shown(figure));

// The browser gets the table of calls without the schemas (shared/contract/calls.ts).
const schema = scripts.filter((url) =>
  /typebox|additionalProperties/i.test(readFileSync(CLIENT + url, 'utf8')),
);
if (schema.length > 0)
  process.stderr.write(`schemas are part of the browser's scripts: ${schema.join(', ')}\n`);
if (schema.length > 0 || tooLarge.length > 0 || tooMany.length > 0) process.exit(1);

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
