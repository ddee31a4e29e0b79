import { spawn } from 'node:child_process';
import t, { type Test } from 'tap';

// `npm run logs` as people run it: the built program, with a log in its standard input.

const AT = '2026-11-23T10:00:00.000Z';

interface Printed { status: number | null; stdout: string; stderr: string }

/** Runs the tool over these lines. */
async function logs(args: string[], lines: object[]): Promise<Printed> {
  const child = spawn(process.execPath, ['dist/tools/logs.js', ...args], { stdio: 'pipe' });
  const read = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (part: Buffer) => { read[name] += part.toString(); });
  // A program that refuses its arguments reads nothing.
  child.stdin.on('error', () => {});
  child.stdin.end(lines.map((line) => `${JSON.stringify({ level: 'info', time: AT, ...line })}\n`).join(''));
  return { status: await new Promise((done) => void child.on('close', done)), ...read };
}

async function rowsOf(t: Test, args: string[], lines: object[]): Promise<object[][]> {
  const { status, stdout, stderr } = await logs([...args, '--json'], lines);
  t.equal(status, 0, stderr);
  return (JSON.parse(stdout) as { rows: object[] }[]).map(({ rows }) => rows);
}

t.test('warnings: lines of level warn and above by event, with what they are about', async (t) => {
  const [rows] = await rowsOf(t, ['warnings'], [
    { event: 'sys.ready' },
    { level: 'warn', event: 'store.refused', code: 'SQLITE_FULL' },
    { level: 'warn', event: 'upstream.call', name: 'bag', outcome: 'timeout', code: 504 },
    { level: 'warn', event: 'upstream.call', name: 'bag', outcome: 'timeout', code: 504, time: '2026-11-23T10:00:01.000Z' },
    { level: 'error', event: 'upstream.fault', part: 'embedded', call: 'sweep', err: { type: 'Error', sqlite: 'SQLITE_CORRUPT' } },
  ]);
  t.same(rows, [
    { event: 'upstream.call', level: 'warn', part: '', about: 'timeout', count: 2, first: AT, last: '2026-11-23T10:00:01.000Z' },
    { event: 'store.refused', level: 'warn', part: '', about: 'SQLITE_FULL', count: 1, first: AT, last: AT },
    { event: 'upstream.fault', level: 'error', part: 'embedded', about: 'SQLITE_CORRUPT', count: 1, first: AT, last: AT },
  ]);
});

t.test('busy: routes and clients, and only those of a route that is asked for', async (t) => {
  const request = (route: string, client: string, status: number) => ({ event: 'http.request', method: 'POST', route, client, status, bytesOut: 10 });
  const lines = [
    request('/bff/login', 'a', 200),
    request('/bff/send/sms', 'b', 200),
    request('/bff/send/sms', 'b', 429),
    request('/bff/send/sms', 'c', 503),
    { ...request('/api/send/sms', 'b', 200), part: 'embedded' },
  ];
  const sms = { requests: 3, refused: 1, failed: 1, bytes: 30, last: AT };
  const [routes, clients] = await rowsOf(t, ['busy'], lines);
  t.same(routes, [{ route: 'POST /bff/send/sms', clients: 2, ...sms }, { route: 'POST /bff/login', clients: 1, ...sms, requests: 1, refused: 0, failed: 0, bytes: 10 }]);
  t.match(clients, [{ client: 'b', requests: 2, refused: 1, failed: 0 }, { client: 'a' }, { client: 'c', failed: 1 }]);
  const [asked, askers] = await rowsOf(t, ['busy', '--route', '/bff/send'], lines);
  t.same(asked, [{ route: 'POST /bff/send/sms', clients: 2, ...sms }]);
  t.match(askers, [{ client: 'b', requests: 2 }, { client: 'c', requests: 1 }]);
  t.equal(askers?.length, 2);
  t.same((await rowsOf(t, ['busy', '--top', '1'], lines)).map((rows) => rows.length), [1, 1], 'only the first rows');
});

t.test('failing: faults stand before any number of refusals, and a call has the cause of its failure', async (t) => {
  const refused = { event: 'http.request', method: 'GET', route: 'unknown', status: 404, code: 404, reason: 'not_found' };
  const [requests, calls] = await rowsOf(t, ['failing'], [
    refused,
    refused,
    { event: 'http.request', method: 'GET', route: '/bff/user/bag', status: 502, code: 502 },
    { level: 'warn', event: 'upstream.call', name: 'bag', outcome: 'refused', cause: 'ENOTFOUND', code: 502 },
  ]);
  t.match(requests, [{ route: '/bff/user/bag', status: 502, count: 1 }, { route: 'unknown', status: 404, count: 2 }]);
  t.match(calls, [{ call: 'bag', outcome: 'refused', cause: 'ENOTFOUND', count: 1 }]);
});

t.test('event: the lines of an event, of all that begin so, or of several', async (t) => {
  const lines = ['sys.breaker_open', 'sys.breaker_closed', 'store.down', 'sys.ready'].map((event) => ({ event }));
  const named = async (subject: string): Promise<string[]> => {
    const { stdout } = await logs(['event', subject, '--json'], lines);
    return stdout.trim().split('\n').map((line) => (JSON.parse(line) as { event: string }).event);
  };
  t.same(await named('sys.ready'), ['sys.ready']);
  t.same(await named('sys.breaker'), ['sys.breaker_open', 'sys.breaker_closed']);
  t.same(await named('sys.breaker_closed,store'), ['sys.breaker_closed', 'store.down']);
  t.match(await logs(['event', 'store.up'], lines), { status: 0, stdout: '' }, 'an event that has not happened');
});

t.test('a line stays one line, with its error', async (t) => {
  const { stdout } = await logs(['event', 'sys.crash'], [{ level: 'fatal', event: 'sys.crash', err: { type: 'RangeError', at: ['at a (b.js:1:1)', 'at c (d.js:1:1)'] } }]);
  t.equal(stdout.split('\n').length, 2, stdout);
  t.match(stdout, /FATAL: sys\.crash .*RangeError.*b\.js/);
});

t.test('wrong questions are refused, since no line would look as if nothing had happened', async (t) => {
  for (const [args, says] of [[['event', 'sys.braker'], 'no event begins with "sys.braker"'], [['event'], 'event needs the name of an event'], [['busy', '--rout', '/'], '--rout'], [['busy', '--top', 'ten'], '--top takes a number']] as const) {
    const { status, stdout, stderr } = await logs([...args], []);
    t.same([status, stdout], [2, ''], args.join(' '));
    t.ok(stderr.includes(says), stderr);
    t.equal(stderr.trim().split('\n').length, 1);
  }
  t.match(await logs(['constructor'], []), { status: 2, stderr: /ENOENT.*constructor/ }, 'what is no question is a file');
});
