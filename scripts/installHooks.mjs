// Run by `npm ci` and `npm install` (`prepare`): sets git's `core.hooksPath` to `.githooks`. It never fails an installation. It does
// nothing in CI, if the folder is not the root of a git clone, or if `core.hooksPath` is set already.
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';

const HOOKS = '.githooks';

/** The output of a git command; undefined if it fails or git is missing. */
const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

const top = process.env.CI ? undefined : git('rev-parse', '--show-toplevel');
if (top && realpathSync(top) === realpathSync('.') && !git('config', 'core.hooksPath'))
  git('config', 'core.hooksPath', HOOKS);
