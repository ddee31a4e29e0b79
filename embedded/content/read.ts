import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the data files: this file is a source, or part of a bundle in dist/server. */
const folder = fileURLToPath(
  new URL(import.meta.url.includes('/dist/') ? '../../embedded/content/' : './', import.meta.url),
);

export const textOf = (file: string): string => readFileSync(`${folder}${file}`, 'utf8');
/** The data of a JSON file of this folder. The tests compare every response with the contract, so that a fault in it is found. */
export const dataOf = (file: string): unknown => JSON.parse(textOf(file));
