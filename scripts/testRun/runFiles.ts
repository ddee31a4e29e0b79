import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';

// Runs the test files that are named, one after the other in this process. Each is a subtest of the TAP that is written,
// with its own teardown; `fileTestHooks.mjs` hands it to the file as its `t`.
declare global {
  // eslint-disable-next-line no-var -- a global of `globalThis` can only be declared so
  var fileTest: unknown;
}

for (const file of process.argv.slice(2)) {
  t.test(file, async (fileTest) => {
    globalThis.fileTest = fileTest;
    await import(pathToFileURL(resolve(file)).href);
  });
}
