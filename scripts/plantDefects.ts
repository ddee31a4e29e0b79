import { defects } from './defects/defects.ts';
import { plant } from './defects/plant.ts';
import { copyTree } from './defects/treeCopy.ts';

// Tests the tests: plants each defect of `scripts/defects` in a copy of the sources and runs the tests that must notice it.
// Arguments: words, to plant only the defects whose name has one of them. Needs a build. Ends with `N caught, N not`.
const words = process.argv.slice(2);
const chosen = defects.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
const { folder, remove } = copyTree();
process.once('exit', remove);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

let caught = 0;
for (const defect of chosen) {
  const { verdict, why } = await plant(folder, defect);
  if (verdict === 'caught') caught++;
  process.stdout.write(`${verdict}: ${defect.name} (${defect.file})\n  ${why}\n`);
}
process.stdout.write(`${caught} caught, ${chosen.length - caught} not\n`);
process.exitCode = caught === chosen.length ? 0 : 1;
