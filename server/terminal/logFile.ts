import { chmodSync, closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { logCounts } from '../log/logSink.ts';
import { makeFolder } from '../makeFolder.ts';

/** Size (bytes) at which the file becomes `….1.jsonl`, in the place of the last one, and a new one begins. */
const SIZE_MAX = 16 * 1024 * 1024;

export interface LogFile {
  path: string;
  write(line: string): void;
  close(): void;
}

/**
 * The file for the whole log of a program whose terminal shows only what people want to know: `log/<name>.jsonl` under VAR_DIR, which only
 * this user can read. Further starts add to it. A line is in the file when `write` returns, so that the process may end in any way.
 * Undefined if the folder cannot be written.
 */
export function openLogFile(varDir: string, name: string, sizeMax = SIZE_MAX): LogFile | undefined {
  const folder = join(varDir, 'log');
  const path = join(folder, `${name}.jsonl`);
  const open = (): number => openSync(path, 'a', 0o600);
  let fd: number;
  let size: number;
  try {
    makeFolder(folder, 0o700);
    fd = open();
    chmodSync(path, 0o600);
    ({ size } = fstatSync(fd));
  } catch {
    return undefined;
  }
  return {
    path,
    write(line) {
      try {
        if (size >= sizeMax) {
          renameSync(path, join(folder, `${name}.1.jsonl`));
          closeSync(fd);
          fd = open();
          size = 0;
        }
        size += writeSync(fd, line);
      } catch {
        // Such as a full disk.
        logCounts.linesLost++;
      }
    },
    close: () => closeSync(fd),
  };
}
