import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { breakingChanges, listed } from './openapi/breakingChanges.ts';
import { asJson, BREAKS, DOCUMENT, documentText, ENGLISH_DOCUMENT } from './openapi/lint.ts';
import { readCommand, textOf } from './runTool.ts';

const { values } = readCommand({
  name: 'openapi',
  help: `Writes ${DOCUMENT}, the description of /bff, and its English twin.

  npm run openapi -- [--breaking "why"]

  --breaking  a breaking change is refused without it; with it the change is listed in ${BREAKS}, with the reason
`,
  options: { breaking: { type: 'string' } },
});
const why = (textOf(values.breaking) ?? '').trim();
const present = documentText();
const breaks = existsSync(DOCUMENT)
  ? breakingChanges(asJson(readFileSync(DOCUMENT, 'utf8')), asJson(present))
  : [];
for (const line of breaks) process.stderr.write(`breaking change: ${line}\n`);
if (breaks.length > 0 && why === '') {
  process.stderr.write(
    `${DOCUMENT} was not written. If callers must be broken: npm run openapi -- --breaking "why"\n`,
  );
  process.exitCode = 1;
} else {
  if (breaks.length > 0)
    appendFileSync(
      BREAKS,
      `\n## ${new Date().toISOString().slice(0, 10)}: ${why}\n\n${listed(breaks)
        .map((line) => `- ${line}\n`)
        .join('')}`,
    );
  writeFileSync(DOCUMENT, present);
  writeFileSync(ENGLISH_DOCUMENT, documentText('en'));
  process.stdout.write(`wrote ${DOCUMENT} and ${ENGLISH_DOCUMENT}\n`);
}
