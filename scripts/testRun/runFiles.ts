import { writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';

// Runs the test files that are named, one after the other in this process. Each is a subtest of the TAP that is written,
// with its own teardown; `fileTestHooks.mjs` hands it to the file as its `t`. What begins is told on a channel of its
// own, since TAP comes when something has been asserted; an empty line says that the last file has ended.
declare global {
  // A global of `globalThis` can only be declared so.
  var fileTest: unknown;
}

const CHANNEL = 3;

const all = process.argv.slice(2).map((file) =>
  t.test(file, async (fileTest) => {
    writeSync(CHANNEL, `${file}\n`);
    globalThis.fileTest = fileTest;
    await import(pathToFileURL(resolve(file)).href);
  }),
);
await Promise.all(all);
writeSync(CHANNEL, '\n');
