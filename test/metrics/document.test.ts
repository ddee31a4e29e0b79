import { readFileSync } from 'node:fs';
import t from 'tap';
import { DOCUMENT, withTables } from '../support/recordMetrics.ts';

t.test('docs/metrics.md has every metric; test/support/recordMetrics.ts writes it', async (t) => {
  const text = readFileSync(DOCUMENT, 'utf8');
  t.ok(text === (await withTables(text)), 'run: node --import ./scripts/ts.mjs test/support/recordMetrics.ts');
});
