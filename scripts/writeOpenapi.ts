import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { breakingChanges, listed } from './openapi/breakingChanges.ts';
import { asJson, BREAKS, DOCUMENT, documentText, ENGLISH_DOCUMENT } from './openapi/lint.ts';

// Writes docs/openapi.json and its English twin. A breaking change is refused unless `--breaking "why"` says that it is wanted; then it is listed in the document of
// breaking changes, with the reason.
const [flag, why = ''] = process.argv.slice(2);
const present = documentText();
const breaks = existsSync(DOCUMENT)
  ? breakingChanges(asJson(readFileSync(DOCUMENT, 'utf8')), asJson(present))
  : [];
const isWanted = flag === '--breaking' && why.trim() !== '';
for (const line of breaks) process.stderr.write(`breaking change: ${line}\n`);
if (breaks.length > 0 && !isWanted) {
  process.stderr.write(
    `${DOCUMENT} was not written. If callers must be broken: npm run openapi -- --breaking "why"\n`,
  );
  process.exitCode = 1;
} else {
  if (breaks.length > 0)
    appendFileSync(
      BREAKS,
      `\n## ${new Date().toISOString().slice(0, 10)}: ${why.trim()}\n\n${listed(breaks)
        .map((line) => `- ${line}\n`)
        .join('')}`,
    );
  writeFileSync(DOCUMENT, present);
  writeFileSync(ENGLISH_DOCUMENT, documentText('en'));
  process.stdout.write(`wrote ${DOCUMENT} and ${ENGLISH_DOCUMENT}\n`);
}
