import { readFileSync } from 'node:fs';
import t from 'tap';

const EXAMPLE = readFileSync('test/support/upstreams/third/adaptation.ts', 'utf8');
/** The parts of the document, each with its blocks of code. */
const parts = readFileSync('docs/adapting.md', 'utf8')
  .split(/^## /m)
  .map((part) => ({
    title: part.split('\n', 1)[0],
    blocks: Array.from(part.matchAll(/```ts\n([\s\S]*?)```/g), ([, code = '']) => code),
  }));
const blocksOf = (title: string) => parts.find((part) => part.title === title)?.blocks ?? [];

t.test('the example of docs/adapting.md is the adaptation that the tests use', async (t) => {
  t.same(blocksOf('An example'), [EXAMPLE]);
});

t.test('each entry that docs/adapting.md shows is in an adaptation that tests use', async (t) => {
  for (const [title, file, count] of [
    ['The ten most likely differences', 'test/support/upstreams/third/adaptation.ts', 10],
    ['Deeper differences', 'test/support/upstreams/deep/adaptation.ts', 12],
  ] as const) {
    const lines = new Set(
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => line.trim()),
    );
    const blocks = blocksOf(title);
    t.equal(blocks.length, count, title);
    for (const entry of blocks.flatMap((block) => block.trim().split('\n')))
      t.ok(lines.has(entry.trim()), entry);
  }
});
