import { execFileSync } from 'node:child_process';
import { pbkdf2 } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { DestinationStream } from 'pino';
import t from 'tap';
import { openLogSink } from '../../server/log/logSink.ts';
import { PIPE_BUF, shorten } from '../../server/log/shorten.ts';
import { until } from '../support/until.ts';
import { startReadyWorkers } from './support/startWorkers.ts';

const REQUESTS = 3_000;
const AT_ONCE = 30;
/** More than lines wait for others (ms). */
const BATCHED = 300;
/** What Node gives a child process as standard output is a socket; a service manager or a container may give it a pipe. It is read in small parts, by a command that a stop signal does not end. */
const INTO_PIPE = 'trap "" TERM; "$NODE" "$MAIN" | dd bs=1000 status=none';

t.test('lines of both workers do not mix, also when the reader is slower than they are', async (t) => {
  const { portal } = await startReadyWorkers(t, {}, { command: '/bin/sh', args: ['-c', INTO_PIPE], detached: true });
  const { stdout } = portal.child;
  let asked = 0;
  // The pipe is soon full.
  stdout?.pause();
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (asked++ < REQUESTS) await (await fetch(`${portal.origin}/robots.txt`)).arrayBuffer();
  }));
  stdout?.resume();
  // Throws if a line is no JSON.
  await portal.printed('http.request', REQUESTS);
  portal.signalAll('SIGTERM');
  await portal.closed;
  const lines = portal.lines('http.request');
  t.equal(lines.length, REQUESTS);
  for (const worker of [1, 2]) t.ok(lines.filter((line) => line.worker === worker).length > 0, `worker ${worker}`);
});

t.test('no write is longer than what a pipe takes as a whole', async (t) => {
  const file = openSync('/dev/null', 'w');
  t.teardown(() => closeSync(file));
  // Pino's destination.
  const sink = openLogSink(() => {}, { fd: file }) as EventEmitter & DestinationStream;
  const sizes: number[] = [];
  sink.on('write', (size: number) => sizes.push(size));
  for (let written = 0; written < 100; written++) sink.write(`${'x'.repeat(999)}\n`);
  await until(() => sizes.reduce((sum, size) => sum + size, 0) === 100_000);
  t.ok(sizes.length < 100, 'lines are written together');
  t.ok(Math.max(...sizes) <= PIPE_BUF, String(sizes));
});

t.test('a line that comes while the reader is blocked is written when it reads again, without a further line', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'pipe-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'log');
  execFileSync('mkfifo', [path]);
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  t.teardown(() => closeSync(pipe));
  const full = () => { try { return writeSync(pipe, 'x'.repeat(PIPE_BUF)) === 0; } catch { return true; } };
  while (!full());
  const sink = openLogSink(() => {}, { fd: pipe });
  sink.write('first\n');
  await wait(BATCHED);
  sink.write('last\n');
  await wait(BATCHED);
  const part = Buffer.alloc(64 * 1024);
  let read = '';
  const readAll = () => { try { read += part.toString('utf8', 0, readSync(pipe, part)); } catch { /* There is nothing to read. */ } return read.endsWith('first\nlast\n'); };
  t.ok(await until(readAll), read.slice(-20));
});

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
  const busy = Promise.all(Array.from({ length: 8 }, () => promisify(pbkdf2)('x', 'y', 400_000, 64, 'sha512')));
  await wait(BATCHED / 2);
  sink.write('last\n');
  await busy;
  t.ok(await until(() => readFileSync(path, 'utf8') === 'first\nlast\n', 5_000), readFileSync(path, 'utf8'));
});

t.test('a line that a pipe does not take as a whole is cut, and stays JSON', (t) => {
  const short = `${JSON.stringify({ event: 'upstream.drift', places: ['站点'] })}\n`;
  t.equal(shorten(short), short);
  const fields = { level: 'warn', worker: 1, event: 'upstream.drift' };
  for (const rest of [
    { places: Array.from({ length: 500 }, (_, index) => ({ path: `站点/${index}`, kind: 'missing', n: index })) },
    { text: '行'.repeat(PIPE_BUF) },
    Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, index])),
  ]) {
    const cut = shorten(`${JSON.stringify({ ...fields, ...rest })}\n`);
    t.ok(Buffer.byteLength(cut) <= PIPE_BUF);
    t.match(cut, /^[^\n]+\n$/);
    t.match(JSON.parse(cut), { ...fields, cut: true });
  }
  t.end();
});
