import { readFileSync } from 'node:fs';
import t from 'tap';
import { twins } from '../support/chinese.ts';
import { DOCUMENT, withTables } from '../support/recordMetrics.ts';

t.test(
  'docs/metrics.md and its Chinese twin have every metric; test/support/recordMetrics.ts writes them',
  async (t) => {
    for (const [page, say] of twins(DOCUMENT)) {
      const text = readFileSync(page, 'utf8');
      t.ok(
        text === (await withTables(text, say)),
        'run: node --import ./scripts/ts.mjs test/support/recordMetrics.ts',
      );
    }
  },
);
