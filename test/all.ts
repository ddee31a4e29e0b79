import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { scaled } from './support/longRun.ts';
import { plainNode } from './support/plainNode.ts';

// All tests but the nightly ones. Files share processes: one that has loaded the portal's modules and started a browser has spent three seconds of
// processor time, which 320 files would spend each for itself.

/** Number of files of a process. */
const FILES = 10;
/** Time limit of a process (ms), about five times what the slowest needs on two idle cores. */
const TIME_LIMIT = scaled(900_000);

const files = ['test', 'embedded/test', 'adaptations']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.nightly.test.ts'))
  // The slow ones first, so that none of them is the last for long.
  .sort(
    (one, other) =>
      Number(other.includes('/browser')) - Number(one.includes('/browser')) || one.localeCompare(other),
  );

t.setTimeout(0);
// One more than cores: tests of time limits and of other programs wait much.
t.jobs = availableParallelism() + 1;
for (let at = 0; at < files.length; at += FILES) {
  const some = files.slice(at, at + FILES);
  const command = plainNode('--import=./scripts/sources.mjs', 'test/together.ts', ...some);
  void t.spawn(...command, { buffered: true, timeout: TIME_LIMIT }, `${some[0]} to ${some.at(-1)}`);
}
