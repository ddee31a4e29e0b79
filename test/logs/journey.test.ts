import { readFileSync } from 'node:fs';
import t from 'tap';
import { TOKEN_COOKIE } from '../../shared/constants.ts';
import { MEMBER, PASSWORD } from '../helper.ts';
import { SECRETS, secretsIn } from '../secrets/support/secrets.ts';
import { startLogged, type Logged } from './support/startLogged.ts';
import { countBy, createTally, figuresOf, type Sender, type Tally } from './support/tally.ts';
import type { Row } from "../../scripts/logs/question.ts";
import { runTool } from "../data/support/runTool.ts";
import { randomUUID } from "node:crypto";
import { SESSION_RESET } from "../../shared/headers.ts";
import { SESSION_RESET_PATH, BILL_CSV } from "../../shared/paths.ts";
import { embeddedBehind } from "../embedded/support/embeddedUpstream.ts";
import type { HttpResponse } from "../support/browserLike.ts";
import { connect } from "node:net";
import { exchange } from "../edge/support/rawSocket.ts";
import { advanceDays, operate } from "../embedded/support/newMember.ts";

const ACCOUNTS = [SECRETS.phone, SECRETS.contactPhone];
const TRIES = 5;
const EXPORTS = 7;

/** Somebody tries passwords, and then everything else that a stranger may. */
async function attack(attacker: Sender): Promise<void> {
  for (const phone of ACCOUNTS) for (let tried = 0; tried < TRIES; tried++) await attacker.post('/bff/login', { phone_number: phone, password: `${SECRETS.password}${tried}` });
  for (let asked = 0; asked < EXPORTS; asked++) await attacker.get(BILL_CSV, `${BILL_CSV}?keyword=${SECRETS.card}`);
}

/** A visitor reads pages; one does not exist, and one is asked for with secrets in its address. */
async function readPages(visitor: Sender): Promise<void> {
  await visitor.get('/');
  for (const id of [1, 2, 3]) await visitor.get('/bank/:id', `/bank/${id}`);
  await visitor.get('/search', `/search?keyword=${SECRETS.searchWord}`);
  await visitor.get('unknown', `/nowhere/${SECRETS.idNumber}`);
  await visitor.get('/bff/partner');
}

/** A head that is too long, a body that is no HTTP, and a client that leaves in the middle of its body. */
async function misbehave({ origin }: Logged, tally: Tally): Promise<void> {
  const { port } = new URL(origin);
  const sender = tally.sender('socket', '127.0.0.1');
  await exchange(Number(port), `GET /?code=${SECRETS.oauthCode} HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
  tally.add({ method: '', route: 'unparsed', code: 431, reason: 'headers_too_large', sender });
  const head = `POST /bff/login HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\nX-Bank-CSRF: 1\r\nContent-Type: application/json\r\n`;
  const { text } = await exchange(Number(port), `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"pho\r\n${SECRETS.password}\r\n`);
  tally.add({ method: 'POST', route: '/bff/login', code: 400, reason: 'malformed_request', id: /^x-request-id: (.*)\r/im.exec(text)?.[1] ?? '', sender });
  await leaveAfter(Number(port), `${head}Content-Length: 500\r\n\r\n{"phone_number":"${SECRETS.phone}","password":"${SECRETS.password}`);
  tally.add({ method: 'POST', route: '/bff/login', code: 0, reason: 'aborted', sender });
}

/** Sends bytes and closes the connection at once. */
const leaveAfter = (port: number, bytes: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes)).on('error', () => undefined).on('close', () => resolve());
    socket.resume();
  });

const fieldOf = ({ json }: HttpResponse, name: string): unknown => (json.data as Record<string, unknown>)[name];

/** The calls with an idempotency key, as the journey knows that they ended. `reason` of those that did not succeed. */
interface Paid {
  call: string;
  end: string;
  repeated: number;
  reason: string;
}

/** Registers with a code from the text message. A second message at once is one too many. */
async function register(sender: Sender, portal: Logged, secrets: string[]): Promise<void> {
  for (let times = 0; times < 2; times++) await sender.post('/bff/send/sms', { scene: '1', phone_number: SECRETS.phone });
  const code = await embeddedBehind({ upstream: portal.embedded }).code(SECRETS.phone);
  secrets.push(code);
  await sender.post('/bff/register', { phone_number: SECRETS.phone, code, password: SECRETS.newPassword, password_confirmation: SECRETS.newPassword, agree: 1 });
}

const logIn = (sender: Sender, phone: string): Promise<HttpResponse> => sender.post('/bff/login', { phone_number: phone, password: PASSWORD });

/** The name that the sample member is certified by. */
const OWN_NAME = '林知夏';

/** A key for a call that happens once, which nobody else may see. */
function newKey(secrets: string[]): string {
  const key = randomUUID();
  secrets.push(key);
  return key;
}

/** Withdrawals to a new card: in another's name, without the code, and then with it, sent three times. A recharge that is paid, and a membership. */
async function pay(sender: Sender, portal: Logged, phone: string, secrets: string[]): Promise<Paid[]> {
  const key = () => newKey(secrets);
  const wanted = { amount: '100.00', type: 1, real_name: OWN_NAME, account: SECRETS.card, bank_code: 'HCB', bank_branch: SECRETS.bankBranch };
  await sender.post('/bff/user/withdraw', { ...wanted, real_name: SECRETS.realName }, { key: key() });
  await sender.post('/bff/user/withdraw', wanted, { key: key() });
  await sender.post('/bff/send/sms', { scene: '8', phone_number: phone });
  const code = await embeddedBehind({ upstream: portal.embedded }).code(phone);
  secrets.push(code, phone, OWN_NAME);
  const once = key();
  for (let times = 0; times < 3; times++) await sender.post('/bff/user/withdraw', { ...wanted, code }, { key: once });
  const order = await sender.post('/bff/user/recharge', { amount: '300.00', channel: 'mock' }, { key: key() });
  secrets.push(String(fieldOf(order, 'order_no')));
  await operate({ origin: portal.embedded }, `recharge/${String(fieldOf(order, 'id'))}/confirm`);
  await sender.post('/bff/user/cert/apply', { cert_type: 3, package_id: 1, price: '30.00', pay_type: 1, agree: 1 }, { key: key() });
  return [
    { call: 'withdraw', end: 'refused', repeated: 0, reason: 'bad_input' },
    { call: 'withdraw', end: 'refused', repeated: 0, reason: 'code_required' },
    { call: 'withdraw', end: 'done', repeated: 2, reason: '' },
    { call: 'recharge', end: 'done', repeated: 0, reason: '' },
    { call: 'certApply', end: 'done', repeated: 0, reason: '' },
  ];
}

/** A certification without the pictures that it needs. */
async function certify(sender: Sender, secrets: string[]): Promise<Paid[]> {
  await sender.post('/bff/user/cert/apply', { cert_type: 1, real_name: SECRETS.realName, id_card: SECRETS.idNumber, agree: 1 }, { key: newKey(secrets) });
  return [{ call: 'certApply', end: 'refused', repeated: 0, reason: 'bad_input' }];
}

/** A recharge that the upstream fails at: nobody knows whether there is an order. */
async function failToRecharge(sender: Sender, secrets: string[]): Promise<Paid[]> {
  await sender.post('/bff/user/recharge', { amount: '50.00', channel: 'mock' }, { key: newKey(secrets) });
  return [{ call: 'recharge', end: 'unknown', repeated: 0, reason: 'outcome_unknown' }];
}

/** Time passes, until the upstream's sessions have expired. */
const expireSessions = (portal: Logged): Promise<unknown> => advanceDays(embeddedBehind({ upstream: portal.embedded }), 8);

/** The browser does what the response of a call says: it asks for the removal of the cookie. */
async function removeCookie(sender: Sender, { headers }: HttpResponse): Promise<void> {
  await sender.post(SESSION_RESET_PATH, { fingerprint: String(headers[SESSION_RESET]) });
}

/** What makes the upstream slow, and what makes it fail with a text that nobody may read. */
const SLOW_VOTES = `CREATE VIEW many AS WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 4000000) SELECT x FROM n;
  CREATE TRIGGER slow_votes BEFORE INSERT ON article_votes BEGIN SELECT count(*) FROM many; END`;
const NO_RECHARGES = `CREATE TRIGGER no_recharges BEFORE INSERT ON recharges BEGIN SELECT RAISE(ABORT, '${SECRETS.errorText} ${SECRETS.phone}'); END`;
const VOTE = '/bff/wz/:id/helpful';

t.test('from the log of one journey alone, npm run logs rebuilds what happened: with the journey’s own figures, and no secret', async (t) => {
  const portal = await startLogged(t);
  const tally = createTally(portal.origin);
  const settled = () => portal.hasRequests(tally.seen.length);
  const last = () => tally.seen.at(-1);
  const secrets: string[] = [PASSWORD, MEMBER.ordinary, MEMBER.vip];

  await readPages(tally.sender('visitor', '203.0.113.11'));
  const attacker = tally.sender('attacker', SECRETS.forwardedFor);
  await attack(attacker);
  await misbehave(portal, tally);
  const fresh = tally.sender('new member', '203.0.113.12');
  await register(fresh, portal, secrets);
  await settled();
  const middle = { time: new Date(Date.now() + 1).toISOString(), at: tally.seen.length };

  const member = tally.sender('member', '203.0.113.13');
  await logIn(member, MEMBER.ordinary);
  const paid = [...(await certify(fresh, secrets)), ...(await pay(member, portal, MEMBER.ordinary, secrets))];
  await member.get('/user');
  portal.sabotage(`${SLOW_VOTES}; ${NO_RECHARGES}`);
  const help = (await (await fetch(`${portal.embedded}/api/wz?type=help`)).json()) as { data: { list: { id: number }[] } };
  t.equal((await member.post(VOTE, { helpful: 1 }, { path: `/bff/wz/${help.data.list[0]?.id}/helpful` })).json.code, 200);
  const slowest = last();
  paid.push(...(await failToRecharge(member, secrets)));
  const failed = last();
  portal.child.kill('SIGUSR2');
  await portal.has('"to":"debug"');
  await member.get('/bff/user/bag');
  const detailed = last();
  portal.child.kill('SIGUSR2');
  await portal.has('"to":"info"');

  const vip = tally.sender('VIP', '203.0.113.14');
  await logIn(vip, MEMBER.vip);
  for (const { browser } of [fresh, member, vip]) secrets.push(browser.jar.get(TOKEN_COOKIE) ?? 'no token');
  await expireSessions(portal);
  const over = await fresh.get('/bff/user/bag');
  await fresh.get('/bff/user/bag');
  await vip.get('/user');
  await removeCookie(fresh, over);
  await settled();

  const { failures, routes, tries } = figuresOf(tally.seen);
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted();
  const without = (rows: readonly object[] | undefined, ...names: string[]) => (rows ?? []).map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))));
  const file = portal.copy();
  const log = readFileSync(file, 'utf8');

  const [requests, calls, errors] = await askTables(['failing', file]);
  t.same(sorted(without(requests, 'first', 'last')), sorted(failures));
  t.match(calls, [{ call: 'recharge', count: 1 }]);
  t.match(errors, [{ event: 'upstream.fault', part: 'embedded', error: 'SQLITE_CONSTRAINT', count: 1 }]);
  t.equal(calls?.length, 1);
  t.equal(errors?.length, 1);

  const [times = []] = await askTables(['slow', file]);
  t.same(sorted(without(times, 'p50', 'p95', 'max')), sorted(routes));
  t.match(times[0], { route: `POST ${VOTE}`, count: 1 });
  t.ok(Math.abs(Number(times[0]?.max) - Number(slowest?.took)) < Number(slowest?.took) / 2, `${times[0]?.max} of ${slowest?.took} ms`);

  const [clients, accounts] = await askTables(['brute-force', file]);
  t.same(sorted(without(clients, 'client', 'last')), sorted(tries));
  t.same(sorted(without(accounts, 'account', 'last')), sorted([{ failed: 3, succeeded: 1, limited: 0, clients: 2 }, { failed: 3, succeeded: 0, limited: 0, clients: 1 }]));

  const [ends, moneyCalls] = await askTables(['money', file]);
  t.same(sorted(ends ?? []), sorted(countBy(paid.map(({ end }) => ({ end }))).map(({ end, count }) => ({ end, calls: count }))));
  t.same(sorted(without(moneyCalls, 'key', 'member', 'first', 'last')), sorted(paid));
  t.match(moneyCalls?.[0], { end: 'unknown' }, 'what nobody knows comes first');

  const [why, sessions] = await askTables(['resets', file]);
  t.same(why, [{ why: 'refused', sessions: 2 }]);
  t.match(sessions, [{ by: 'call', removed: /^2/ }, { by: 'page', removed: '' }]);

  const linesOf = async (...args: string[]) => (await askLog([...args, '--json', file])).trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
  t.match(await linesOf('request', failed?.id ?? ''), [
    { event: 'biz.money', state: 'sent' },
    { event: 'upstream.fault', part: 'embedded', err: { sqlite: 'SQLITE_CONSTRAINT' } },
    { event: 'upstream.call', name: 'recharge', level: 'warn' },
    { event: 'biz.money', state: 'unknown' },
    { event: 'http.request', route: '/bff/user/recharge', code: failed?.code },
  ]);
  const junk = tally.seen.find(({ reason }) => reason === 'malformed_request');
  t.match(await linesOf('request', junk?.id ?? ''), [{ event: 'http.request', route: '/bff/login', status: 400 }]);
  t.match(await linesOf('request', detailed?.id ?? ''), [{ part: 'embedded', route: '/api/user/bag' }, { event: 'upstream.call', name: 'bag' }, { event: 'http.request', route: '/bff/user/bag' }]);
  const fingerprint = String((await linesOf('request', detailed?.id ?? '')).at(-1)?.member);
  const own = (await linesOf('member', fingerprint)).filter(({ event }) => event === 'http.request');
  t.equal(own.length, tally.seen.filter(({ sender, isMember }) => sender === member && isMember).length);

  const later = figuresOf(tally.seen.slice(middle.at)).failures;
  t.same(sorted(without((await askTables(['failing', '--since', middle.time, file]))[0], 'first', 'last')), sorted(later));
  t.ok(later.length > 0 && later.length < failures.length);
  // From a pipe, as journald gives it, with what other programs have written.
  const mixed = log.split('\n').flatMap((line) => [`Nov 23 12:00:00 host portal[7]: ${line}`, '{"event":', 'another program']).join('\n');
  t.same(await askTables(['failing'], mixed), await askTables(['failing', file]));
  t.equal((await askLog([file])).match(/^\[2\d{3}-/gm)?.length, log.trim().split('\n').length, 'without a question every line is printed');
  t.match(await askLog(['money', file]), /Each of them\n +key +call +member +end/);

  t.same(secretsIn(log), []);
  for (const secret of secrets) t.notMatch(log, new RegExp(`(?<![\\w-])${secret}(?![\\w-])`), secret);
  t.notMatch(log, /"route":"\/\*"|\?code=|keyword=/);
});

/** Runs the built `npm run logs` and returns what it prints. `input`: the log, if it comes through a pipe. */
async function askLog(args: readonly string[], input?: string): Promise<string> {
  const { status, stdout, stderr } = await runTool('logs', args, undefined, input);
  if (status !== 0 || stderr !== '') throw new Error(`logs ${args.join(' ')}: ${status} ${stderr}`);
  return stdout;
}

/** The tables of an answer. */
async function askTables(args: readonly string[], input?: string): Promise<Row[][]> {
  return (JSON.parse(await askLog([...args, '--json'], input)) as { rows: Row[] }[]).map(({ rows }) => rows);
}
