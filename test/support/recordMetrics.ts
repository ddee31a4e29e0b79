import { readFileSync, writeFileSync } from 'node:fs';
import { DOCUMENT, withTables } from '../metrics/support/metricsDocument.ts';

// Writes the tables of docs/metrics.md: node --import ./scripts/ts.mjs test/support/recordMetrics.ts
writeFileSync(DOCUMENT, await withTables(readFileSync(DOCUMENT, 'utf8')));
process.exit();
