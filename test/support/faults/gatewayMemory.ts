import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import type { PortalProcess } from '../../sandbox/support/portalProcess.ts';
import { until } from '../until.ts';

/** Bytes. */
export interface Memory {
  /** In use, without garbage. */
  used: number;
  /** The most that the process took since it was last asked. */
  peak: number;
}

/** Arguments of node for a gateway that can be asked for its memory. */
export const TELLS_MEMORY = ['--expose-gc', '--import', pathToFileURL(resolve('test/support/faults/tellMemory.mjs')).href];

/** Asks a gateway that was started with `TELLS_MEMORY`. */
export async function memoryOf({ child, stderr }: PortalProcess): Promise<Memory> {
  const told = () => Array.from(stderr().matchAll(/^memory (.*)$/gm), ([, line = '']) => line);
  const before = told().length;
  child.kill('SIGWINCH');
  if (!(await until(() => told().length > before, 60_000))) throw new Error('the gateway does not tell its memory');
  return JSON.parse(told().at(-1) as string) as Memory;
}
