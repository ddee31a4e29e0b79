import { readFileSync } from 'node:fs';
import t from 'tap';

const EXAMPLE = 'test/support/upstreams/third/adaptation.ts';
/** The code blocks of the document; the last is the example. */
const blocks = [...readFileSync('docs/adapting.md', 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
const example = readFileSync(EXAMPLE, 'utf8').replaceAll("'../../../../server/upstream/", "'./");

t.test('the example of docs/adapting.md is the adaptation that the tests use', async (t) => {
  t.equal(blocks.at(-1), example);
});

t.test('each entry that docs/adapting.md shows is in the example', async (t) => {
  const lines = new Set(example.split('\n').map((line) => line.trim()));
  const entries = blocks.slice(0, -1).flatMap((block) => block.trim().split('\n'));
  t.equal(blocks.length, 11, 'ten differences and the example');
  for (const entry of entries) t.ok(lines.has(entry.trim()), entry);
});
