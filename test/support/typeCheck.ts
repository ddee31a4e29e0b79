import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { plainNode } from './plainNode.ts';

/** Compiles the project in a folder with one of the two compilers here: `typescript` (6) or `@typescript/native` (7). Returns what it says; '' for nothing. */
export function typeCheck(folder: string, compiler = '@typescript/native'): string {
  const manifest = JSON.parse(readFileSync(join('node_modules', compiler, 'package.json'), 'utf8')) as {
    bin: Record<string, string>;
  };
  const program = resolve('node_modules', compiler, Object.values(manifest.bin)[0] ?? '');
  const { stdout, stderr } = spawnSync(...plainNode(program, '-p', folder), { encoding: 'utf8' });
  return stdout + stderr;
}
