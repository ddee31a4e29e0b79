import { readFileSync, writeFileSync } from 'node:fs';
import { twins } from './chinese.ts';
import { catalogueText, MARK } from './loggingPage.ts';

// Writes the catalogue of the log into docs/logging.md and its Chinese twin. Run it when an event or a field is added:
// node --import ./scripts/ts.mjs test/support/recordLogging.ts

for (const [page, say] of twins('docs/logging')) {
  const [before = ''] = readFileSync(page, 'utf8').split(MARK);
  writeFileSync(page, `${before}${MARK}${catalogueText(say)}`);
}
