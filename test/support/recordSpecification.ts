import { readdirSync, writeFileSync } from 'node:fs';
import { sentences, type Sentence } from '../spec/sentences.ts';

export const DOCUMENT = 'docs/specification.md';

const RECORDS = readdirSync('docs/decisions');

/** The file of a decision record; undefined: there is none. */
export const recordOf = (number: string): string | undefined =>
  RECORDS.find((name) => name.startsWith(`${number}-`));

const cell = (text: string) => text.replaceAll('|', '\\|');

function rowOf({ section, says, met, tests, decision }: Sentence, at: number): string {
  const named = tests.map(([file, title]) => `\`${file}\`: ${cell(title.replace(/`/g, ''))}`).join('<br>');
  const departs = decision
    ? `[${decision[0]}](decisions/${recordOf(decision[0])}): ${cell(decision[1])}`
    : '';
  return `| ${at + 1} | ${section} | ${cell(says)} | ${cell(met)} | ${named} | ${departs} |`;
}

/** The document that the table makes. */
export const specificationText = (): string => `# The specification, sentence by sentence

<!-- Written by test/support/recordSpecification.ts from test/spec/sentences.ts. -->

Each statement of the specification with its section, where it is met, and the test that shows it. The last column names the decision record where the
portal departs from the sentence, or goes beyond what it leaves open. \`test/spec/sentences.test.ts\` fails if a test that is named here no longer exists.

| | § | sentence | met by | test | decision |
|---|---|---|---|---|---|
${sentences.map(rowOf).join('\n')}
`;

// Writes docs/specification.md: node --import ./scripts/ts.mjs test/support/recordSpecification.ts
if (process.argv[1] === import.meta.filename) {
  writeFileSync(DOCUMENT, specificationText());
  process.exit();
}
