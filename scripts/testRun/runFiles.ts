import { writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';

// Runs the test files given as arguments in this process, one after the other. Each is a subtest of the TAP output, with its
// own teardown; `fileTestHooks.mjs` gives it to the file as its `t`. The name of a file that begins is written to file
// descriptor 3, because TAP shows nothing before the first assertion. An empty line means that the last file has ended.
declare global {
  // Only `var` declares a property of `globalThis`.
  var fileTest: unknown;
}

/** File descriptor for the names of files that begin. */
const PROGRESS_FD = 3;

const all = process.argv.slice(2).map((file) =>
  t.test(file, async (fileTest) => {
    writeSync(PROGRESS_FD, `${file}\n`);
    globalThis.fileTest = fileTest;
    await import(pathToFileURL(resolve(file)).href);
  }),
);
await Promise.all(all);
writeSync(PROGRESS_FD, '\n');
