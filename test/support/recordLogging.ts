import { readFileSync, writeFileSync } from 'node:fs';
import { catalogueText, MARK } from './loggingPage.ts';

// Writes the catalogue of the log into docs/logging.md. Run it when an event or a field is added:
// node --import ./scripts/ts.mjs test/support/recordLogging.ts

const PAGE = 'docs/logging.md';
const [before = ''] = readFileSync(PAGE, 'utf8').split(MARK);
writeFileSync(PAGE, `${before}${MARK}${catalogueText()}`);
