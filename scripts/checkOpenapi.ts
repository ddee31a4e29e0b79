import { readFileSync } from 'node:fs';
import { breakingChanges } from './openapi/breakingChanges.ts';
import { asJson, DOCUMENT, documentText, ENGLISH_DOCUMENT, lint } from './openapi/lint.ts';

// Checks the description of /bff: nothing in it breaks callers without being said, the committed document is the present one, and two linters
// have nothing to say of it.
const committed = readFileSync(DOCUMENT, 'utf8');
const present = documentText();
const faults = breakingChanges(asJson(committed), asJson(present)).map((line) => `breaking change: ${line}`);
if (committed !== present) faults.push(`${DOCUMENT} is not the present description: run npm run openapi`);
// Its structure is the same.
if (readFileSync(ENGLISH_DOCUMENT, 'utf8') !== documentText('en'))
  faults.push(`${ENGLISH_DOCUMENT} is not the present description: run npm run openapi`);
faults.push(...(await lint(present)));
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.stdout.write(`${(present.length / 1024).toFixed(0)} kB; ${faults.length} faults\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
