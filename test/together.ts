import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';

// Runs the test files that are given as arguments in this process.

// The limit is that of the process (all.ts).
t.setTimeout(0);
// The tests of a file wait for this one, so that no file is loaded while another's clock is set.
void t.test('the test files can be loaded', async () => {
  for (const file of process.argv.slice(2)) await import(pathToFileURL(resolve(file)).href);
});
