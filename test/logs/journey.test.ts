import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import t from 'tap';
import { bruteForce } from '../../scripts/logs/bruteForce.ts';
import { failing } from '../../scripts/logs/failing.ts';
import { money } from '../../scripts/logs/money.ts';
import type { Question, Row } from '../../scripts/logs/question.ts';
import { readLines } from '../../scripts/logs/readLines.ts';
import { resets } from '../../scripts/logs/resets.ts';
import { slow } from '../../scripts/logs/slow.ts';
import { SENTINEL } from '../../shared/constants.ts';
import { fail } from '../../shared/envelope.ts';
import { BILL_CSV } from '../../shared/paths.ts';
import { exchange } from '../edge/support/rawSocket.ts';
import { startPortal } from '../helper.ts';
import { browserWith, withdraw } from '../money/support/withdraw.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { until } from '../support/until.ts';

const PHONE = '13912345678';
const SECRETS = { phone: PHONE, password: 'Geheim-4711-pass', token: 'a-token-of-9f3b7c', code: '482913', idCard: '33010619860914257X', bankCard: '6222021234500066208' };
const WRONG_LOGINS = 7;
const EXPORTS_MAX = 6;

t.test('from the log of one journey alone, the questions find what happened, with the journey’s own counts, and no secret', async (t) => {
  const upstream = await startStubUpstream(t);
  const portal = await startPortal(t, { upstream: upstream.origin, limitClock: () => 0, client: { breaker: false } });
  const { port } = new URL(portal.origin);

  const stranger = portal.browser();
  upstream.on('POST /api/login', json(fail(400, `wrong ${PHONE}`, null, 'credentials_wrong')));
  for (let tries = 0; tries < WRONG_LOGINS; tries++) await stranger.post('/bff/login', { phone_number: PHONE, password: `${SECRETS.password}${tries}` });
  upstream.on('POST /api/login', upstream.sample);
  t.equal((await portal.browser().post('/bff/login', { phone_number: PHONE, password: SECRETS.password })).json.code, 200);

  for (const path of ['/', '/bank/1', '/bank/2', `/nowhere/${SECRETS.idCard}`]) await portal.browser().get(path);
  for (let count = 0; count <= EXPORTS_MAX; count++) await portal.browser().get(`${BILL_CSV}?keyword=${SECRETS.bankCard}`);
  await exchange(Number(port), `GET /?code=${SECRETS.code} HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);

  const member = browserWith(portal.origin, SECRETS.token);
  const keys = { twice: randomUUID(), unknown: randomUUID() };
  await withdraw(member, keys.twice, '100.00');
  await withdraw(member, keys.twice, '100.00');
  upstream.on('POST /api/user/withdraw', json({ message: 'broken' }, 500));
  t.equal((await withdraw(member, keys.unknown, '200.00')).json.code, 50410);
  upstream.on('GET /api/user/bag', json({ message: 'broken' }, 500));
  const failed = await member.get('/bff/user/bag');

  let isAsked = false;
  upstream.on('GET /api/user/bag', () => void (isAsked = true));
  const leaving = new AbortController();
  const left = fetch(`${portal.origin}/bff/user/bag`, { headers: { cookie: `bank_token=${SECRETS.token}` }, signal: leaving.signal }).catch(() => undefined);
  await until(() => isAsked);
  leaving.abort();
  await left;
  upstream.on('*', json(fail(SENTINEL, 'expired')));
  upstream.on('GET /api/user/bag', json(fail(SENTINEL, 'expired')));
  await member.get('/bff/user/bag');
  await member.get('/bff/user/bag');
  t.ok(await until(() => portal.logs.some((line) => line.includes('"aborted":true'))));
  t.ok(await until(() => portal.logs.some((line) => line.includes('sec.session_reset'))));

  const asked = async (question: Question): Promise<Row[][]> => {
    // Broken lines and those of another program are in between.
    for await (const line of readLines([], undefined, Readable.from(['{"event":\n', 'another program\n', ...portal.logs]))) question.see(line);
    return question.answer().map(({ rows }) => rows);
  };
  const [clients = [], accounts = []] = await asked(bruteForce());
  t.match(clients, [{ failed: WRONG_LOGINS, succeeded: 1, limited: 1, accounts: 1 }]);
  t.match(accounts, [{ failed: WRONG_LOGINS, succeeded: 1, limited: 0, clients: 1 }]);

  const [ends, calls] = await asked(money());
  t.same(ends, [{ end: 'done', calls: 1 }, { end: 'unknown', calls: 1 }]);
  t.match(calls, [{ call: 'withdraw', end: 'unknown', repeated: 0, reason: 'outcome_unknown' }, { call: 'withdraw', end: 'done', repeated: 1 }]);

  const [routes = [], upstreamCalls = []] = await asked(failing());
  t.match(routes.find(({ route }) => route === '/bff/login'), { code: 400, reason: 'credentials_wrong', count: WRONG_LOGINS });
  t.match(routes.find(({ reason }) => reason === 'aborted'), { route: '/bff/user/bag', count: 1 });
  t.match(routes.find(({ route }) => route === 'unparsed'), { code: 431, reason: 'headers_too_large', count: 1 });
  t.match(routes.find(({ reason }) => reason === 'rate_limited'), { code: 429, count: 1 });
  t.match(routes.find(({ route, code }) => route === 'unknown' && code === 404), { count: 1 });
  t.match(upstreamCalls.map(({ call }) => call).toSorted(), ['bag', 'withdraw']);

  const [why, sessions = []] = await asked(resets());
  t.same(why, [{ why: 'refused', sessions: 1 }]);
  t.match(sessions, [{ by: 'call', removed: '' }]);
  const [slowest = []] = await asked(slow());
  t.equal(slowest.find(({ route }) => route === 'GET /bank/:id')?.count, 2, 'pages go by their templates');

  const id = failed.headers['x-request-id'];
  const ofRequest = portal.logs.filter((line) => line.includes(`"reqId":"${String(id)}"`)).map((line) => JSON.parse(line) as { event: string; level: string });
  t.match(ofRequest, [{ event: 'upstream.call', level: 'warn' }, { event: 'http.request', level: 'info' }]);

  const text = portal.logs.join('');
  for (const [name, secret] of Object.entries(SECRETS)) t.notOk(text.includes(secret), name);
  t.notOk(Object.values(keys).some((key) => text.includes(key)), 'no idempotency key either');
  t.equal(portal.logs.filter((line) => line.includes('sec.session_reset') && line.includes('"level":"info"')).length, 1, 'a session that has ended is one line, and no warning');
  t.notMatch(text, /"route":"\/\*"/);
});
