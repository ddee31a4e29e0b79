import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Copies the sources into a temporary folder in which defects can be planted. Needs a build. */
export function copyTree(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'defects-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  }).split('\0');
  for (const file of files.filter((name) => name !== '' && existsSync(name))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  takeBuild(folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Gives the copy the present build. */
export function takeBuild(folder: string): void {
  const copy = join(folder, 'dist');
  rmSync(copy, { recursive: true, force: true });
  cpSync('dist', copy, { recursive: true });
}
