import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import tokens from '../../client/styles/tokens.css?raw';
import { cachedResponse, type CachedResponse } from '../http/cachedResponse.ts';
import docsStyle from './docs.css?raw';
import startReference from './startReference.js?raw';

const { resolve } = createRequire(import.meta.url);
const SCRIPT = 'text/javascript';
const STYLE = 'text/css';

/** Where the text of each file comes from: the package of Swagger UI, or this folder. */
const SOURCES = {
  reader: {
    name: 'swagger-ui-bundle',
    extension: 'js',
    type: SCRIPT,
    read: () => readFile(resolve('swagger-ui-dist/swagger-ui-bundle.js')),
  },
  readerStyle: {
    name: 'swagger-ui',
    extension: 'css',
    type: STYLE,
    read: () => readFile(resolve('swagger-ui-dist/swagger-ui.css')),
  },
  start: {
    name: 'start-reference',
    extension: 'js',
    type: SCRIPT,
    read: async () => Buffer.from(startReference),
  },
  style: { name: 'docs', extension: 'css', type: STYLE, read: async () => Buffer.from(tokens + docsStyle) },
} as const;

/** Names of the files, with a hash of their content, by what they are for. */
export type DocsFileNames = Record<keyof typeof SOURCES, string>;

interface DocsFiles {
  names: DocsFileNames;
  byName: Map<string, { type: string; response: CachedResponse }>;
}

/** Characters of the hash in a file's name: 64 bits. */
const HASH_LENGTH = 16;

/** Returns a function that gives the files of the pages. They are read when the first one asks: most portals' visitors never do. */
export function docsFiles(): () => Promise<DocsFiles> {
  let files: Promise<DocsFiles> | undefined;
  return () => (files ??= readFiles());
}

async function readFiles(): Promise<DocsFiles> {
  const read = await Promise.all(
    Object.entries(SOURCES).map(async ([key, { name, extension, type, read: bytesOf }]) => {
      const bytes = await bytesOf();
      const full = `${name}-${hash('sha256', bytes, 'hex').slice(0, HASH_LENGTH)}.${extension}`;
      return { key, full, type, response: cachedResponse(200, bytes) };
    }),
  );
  return {
    // The keys are those of `SOURCES`.
    names: Object.fromEntries(read.map(({ key, full }) => [key, full])) as DocsFileNames,
    byName: new Map(read.map(({ full, type, response }) => [full, { type, response }])),
  };
}
