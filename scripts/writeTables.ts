import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { limitsPage } from './tables/limitsPage.ts';
import { reasonsPage } from './tables/reasonsPage.ts';

/** The documents that are made from tables of the code, by path. test/reasons/tables.test.ts compares them. */
export const PAGES = { 'docs/limits.md': limitsPage, 'docs/reasons.md': reasonsPage };

/** A document as it is written. */
export const pageText = async (path: keyof typeof PAGES): Promise<string> => format(PAGES[path](), { ...(await resolveConfig(path)), parser: 'markdown' });

// `node --import ./scripts/ts.mjs scripts/writeTables.ts` writes them.
if (process.argv[1]?.endsWith('writeTables.ts')) for (const path of Object.keys(PAGES) as (keyof typeof PAGES)[]) writeFileSync(path, await pageText(path));
