import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { neutralOpenApi } from '../server/openapi/neutralOpenApi.ts';
import { readCommand } from './runTool.ts';

const DOCUMENT = 'docs/openapi.json';

const { values } = readCommand({
  name: 'openapi',
  help: `Writes ${DOCUMENT}, the English description of /bff for no site in particular, so that a change of the contract shows in a review.

  npm run openapi -- [--check]

  --check  writes nothing, and fails if the file is not the present description
`,
  options: { check: { type: 'boolean' } },
});
const present = await format(JSON.stringify(neutralOpenApi('en')), {
  ...(await resolveConfig(DOCUMENT)),
  filepath: DOCUMENT,
});
if (values.check !== true) writeFileSync(DOCUMENT, present);
else if (readFileSync(DOCUMENT, 'utf8') !== present) {
  process.stderr.write(`${DOCUMENT} is not the present description: run npm run openapi\n`);
  process.exitCode = 1;
}
