import { readFileSync } from 'node:fs';
import t from 'tap';
import { PAGES, pageText } from '../../scripts/writeTables.ts';

t.test('the documents of reasons and limits are those of the code; `node --import ./scripts/ts.mjs scripts/writeTables.ts` writes them', async (t) => {
  for (const path of Object.keys(PAGES) as (keyof typeof PAGES)[]) t.equal(readFileSync(path, 'utf8'), await pageText(path), path);
});
