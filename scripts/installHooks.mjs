// `npm ci` and `npm install` run this at their end (`prepare`): git takes its hooks from `.githooks`. It never fails an
// installation, and leaves alone what is no clone of its own, a CI's clone, and hooks that somebody has set already.
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';

const HOOKS = '.githooks';

/** What git prints, or undefined where it fails or is missing. */
const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

const top = process.env.CI ? undefined : git('rev-parse', '--show-toplevel');
if (top && realpathSync(top) === realpathSync('.') && !git('config', 'core.hooksPath')) git('config', 'core.hooksPath', HOOKS);
