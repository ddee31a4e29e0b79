import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Compiles the project in a folder with one of the two compilers here: `typescript` (6) or `@typescript/native` (7). Returns what it says; '' for nothing. */
export function typeCheck(folder: string, compiler = '@typescript/native'): string {
  const manifest = JSON.parse(readFileSync(join('node_modules', compiler, 'package.json'), 'utf8')) as {
    bin: Record<string, string>;
  };
  const program = resolve('node_modules', compiler, Object.values(manifest.bin)[0] ?? '');
  // tap has each process import its hooks, with which Node does not start the compiler.
  const command = ['-u', 'NODE_OPTIONS', process.execPath, program, '-p', folder];
  const { stdout, stderr } = spawnSync('env', command, { encoding: 'utf8' });
  return stdout + stderr;
}
