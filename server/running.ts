import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldsOf } from '../shared/fieldsOf.ts';

/** What may run on a folder of data; each has a note of its own. */
type Program = 'portal' | 'upstream';

const fileOf = (varDir: string, program: Program): string => join(varDir, `running-${program}.json`);

/**
 * Notes under VAR_DIR that a program runs and where it is served, for whoever starts another; returns what removes the note. The note is
 * no lock: the databases have those. A folder that cannot be written has no note.
 */
export function noteRunning(varDir: string, program: Program, origin: string): () => void {
  const file = fileOf(varDir, program);
  try {
    writeFileSync(file, JSON.stringify({ process: process.pid, origin }), { mode: 0o600 });
  } catch {
    return () => undefined;
  }
  return () => {
    // Gateways with Redis may share the folder: the last one's note stays.
    const note = readNote(file);
    if (note.process === process.pid && note.origin === origin) rmSync(file, { force: true });
  };
}

/** The program that runs on a folder, as one line for whoever wanted to start another; undefined if none is known to run. */
export function runningLine(varDir: string, programs: readonly Program[]): string | undefined {
  for (const program of programs) {
    const { process: pid, origin } = readNote(fileOf(varDir, program));
    // The note of a program that was killed stays; a container may have the same number.
    if (typeof pid === 'number' && typeof origin === 'string' && pid !== process.pid && isAlive(pid))
      return `${program === 'portal' ? 'the portal' : 'the embedded upstream'} is already running at ${origin}, process ${pid} (VAR_DIR ${varDir}): stop it first, or use another VAR_DIR and PORT`;
  }
  return undefined;
}

function isAlive(pid: number): boolean {
  try {
    // The signal 0 only asks.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It belongs to another user.
    return fieldsOf(error instanceof Error ? error : undefined).code === 'EPERM';
  }
}

function readNote(file: string): Partial<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}
