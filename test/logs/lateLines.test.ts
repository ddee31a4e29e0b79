import { execFileSync } from 'node:child_process';
import { pbkdf2 } from 'node:crypto';
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import t from 'tap';
import { openLogSink } from '../../server/log/logSink.ts';
import { until } from '../support/longRun.ts';

/** More than lines wait for others (ms). */
const BATCHED = 300;
/** What a pipe takes as a whole (bytes). */
const PIPE_BUF = 4_096;

t.test(
  'a line that comes while the reader is blocked is written when it reads again, without a further line',
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'pipe-'));
    t.teardown(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'log');
    execFileSync('mkfifo', [path]);
    const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    t.teardown(() => closeSync(pipe));
    const full = () => {
      try {
        return writeSync(pipe, 'x'.repeat(PIPE_BUF)) === 0;
      } catch {
        return true;
      }
    };
    while (!full());
    const sink = openLogSink(() => {}, { fd: pipe });
    sink.write('first\n');
    await wait(BATCHED);
    sink.write('last\n');
    await wait(BATCHED);
    const part = Buffer.alloc(64 * 1024);
    let read = '';
    const readAll = () => {
      try {
        read += part.toString('utf8', 0, readSync(pipe, part));
      } catch {
        /* There is nothing to read. */
      }
      return read.endsWith('first\nlast\n');
    };
    t.ok(await until(readAll), read.slice(-20));
  },
);

t.test('a line that comes while a write is late is written too, without a further line', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'late-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'log');
  const file = openSync(path, 'w');
  t.teardown(() => closeSync(file));
  const sink = openLogSink(() => {}, { fd: file });
  sink.write('first\n');
  await until(() => readFileSync(path, 'utf8') === 'first\n');
  // The threads that write files are busy for longer than lines wait for others.
  const busy = Promise.all(
    Array.from({ length: 8 }, () => promisify(pbkdf2)('x', 'y', 400_000, 64, 'sha512')),
  );
  await wait(BATCHED / 2);
  sink.write('last\n');
  await busy;
  t.ok(await until(() => readFileSync(path, 'utf8') === 'first\nlast\n', 5_000), readFileSync(path, 'utf8'));
});
