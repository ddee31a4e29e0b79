import { existsSync, readFileSync } from 'node:fs';
import t from 'tap';
import { findPage } from '../../server/page/findPage.ts';
import { DOCUMENT, recordOf, specificationText } from '../support/recordSpecification.ts';
import { ROUTES, sentences } from './sentences.ts';

/** Whether a source has the text as a string, in quotes of any kind. */
const hasText = (source: string, text: string) =>
  ["'", '"', '`'].some((quote) => source.includes(quote + text + quote));

t.test(
  'each sentence of the specification names tests that exist, and decision records that exist',
  async (t) => {
    const sources = new Map<string, string>();
    for (const { says, tests, decision } of sentences) {
      t.ok(tests.length > 0, `${says}: has a test`);
      for (const [file, title] of tests) {
        if (!t.ok(existsSync(file), `${says}: ${file}`)) continue;
        if (!sources.has(file)) sources.set(file, readFileSync(file, 'utf8').replaceAll(/\\(['"`])/g, '$1'));
        t.ok(hasText(sources.get(file) ?? '', title), `${says}: ${file} has the test “${title}”`);
      }
      if (decision) t.ok(recordOf(decision[0]), `${says}: record ${decision[0]}`);
    }
  },
);

t.test('each route of the specification leads to a page', async (t) => {
  for (const [route, , ...addresses] of ROUTES)
    for (const address of addresses.length > 0 ? addresses : [route]) t.ok(findPage(address).handle, address);
});

t.test(
  'docs/specification.md is what the table makes; test/support/recordSpecification.ts writes it',
  async (t) => {
    t.ok(
      readFileSync(DOCUMENT, 'utf8') === specificationText(),
      'run: node --import ./scripts/ts.mjs test/support/recordSpecification.ts',
    );
  },
);
