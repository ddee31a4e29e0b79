import { readFileSync } from 'node:fs';
import t from 'tap';
import { PAGES, pageText } from '../../scripts/writeTables.ts';
import { REASONS } from '../../shared/reasons.ts';

t.test(
  'the documents of reasons and limits are those of the code; `node --import ./scripts/ts.mjs scripts/writeTables.ts` writes them',
  async (t) => {
    for (const path of Object.keys(PAGES) as (keyof typeof PAGES)[])
      t.equal(readFileSync(path, 'utf8'), await pageText(path), path);
  },
);

t.test('the words of the catalogue are those that callers know', (t) => {
  for (const [reason, { codes, fixer, retry }] of Object.entries(REASONS)) {
    t.ok(codes.length > 0, reason);
    t.ok(['caller', 'member', 'operator', 'portal'].includes(fixer), `${reason}: ${fixer}`);
    t.ok(['no', 'after_change', 'later', 'same_key', 'settle'].includes(retry), `${reason}: ${retry}`);
  }
  t.end();
});
