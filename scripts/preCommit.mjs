// The pre-commit hook: checks format and lint of the files in the commit, as they are in the work tree. `npm run verify` checks the
// whole tree.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PRETTIER = 'node_modules/prettier/bin/prettier.cjs';
const OXLINT = 'node_modules/oxlint/bin/oxlint';

const { status, stdout } = spawnSync('git', ['diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z'], {
  encoding: 'utf8',
});
if (status !== 0) process.exit(1);
// A file that was removed after it was staged cannot be checked.
const staged = stdout.split('\0').filter((file) => file && existsSync(file));
const sources = staged.filter((file) => /\.(ts|tsx|js|mjs|cjs)$/.test(file));

if (staged.length > 0 && !existsSync(PRETTIER)) {
  process.stderr.write('pre-commit: packages are missing, run npm ci\n');
  process.exit(1);
}

let failed = false;
const run = (args) => {
  if (spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0) failed = true;
};
if (staged.length > 0) run([PRETTIER, '--check', '--log-level=warn', '--ignore-unknown', ...staged]);
if (sources.length > 0) run([OXLINT, ...sources]);
if (failed) {
  process.stderr.write('pre-commit: npm run format and npx oxlint --fix correct most of it\n');
  process.exit(1);
}
