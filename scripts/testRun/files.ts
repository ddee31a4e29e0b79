import { writeSync } from 'node:fs';
import { register } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';

// Runs the test files given as arguments in this process, one after the other: each is a subtest with its own teardown. The name
// of a file that begins is written to file descriptor 3, because TAP shows nothing before the first assertion.
declare global {
  // Only `var` declares a property of `globalThis`.
  var fileTest: unknown;
}

register('./hooks.mjs', import.meta.url);

// React chooses its build when it is loaded (`run.ts` sets the variable). Nothing else is to see it.
await Promise.all(['react', 'react/jsx-runtime', 'react-dom/server'].map((name) => import(name)));
delete process.env.NODE_ENV;

for (const file of process.argv.slice(2))
  void t.test(file, async (fileTest) => {
    writeSync(3, `${file}\n`);
    globalThis.fileTest = fileTest;
    await import(pathToFileURL(resolve(file)).href);
  });
