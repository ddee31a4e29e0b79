import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { TOKEN_COOKIE } from '../../shared/constants.ts';
import { SESSION_RESET } from '../../shared/headers.ts';
import { BILL_CSV, SESSION_RESET_PATH } from '../../shared/paths.ts';
import { exchange } from '../edge/support/rawSocket.ts';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import { advanceDays, operate } from '../../embedded/test/support/newMember.ts';
import { MEMBER, PASSWORD } from '../helper.ts';
import { SECRETS, secretsIn } from '../secrets/support/secrets.ts';
import { Browser, type HttpResponse } from '../support/browserLike.ts';
import { startLogged, type Logged } from './support/startLogged.ts';

// Every command of docs/logging.md is run over the log of one journey, and tells what happened in it.

/** The questions of docs/logging.md, and their commands. */
const recipes = new Map(
  [...readFileSync('docs/logging.md', 'utf8').matchAll(/^### ([^`\n]+)\n[^#]*?^```sh\n([\s\S]*?)^```$/gm)].map(([, question = '', command = '']) => [question, command]),
);
const asked = new Set<string>();

/** Asks a question of a log, as a person in its folder would. `edit`: what the person changes in the command. */
async function ask(t: Test, question: string, log: string, { edit: [from, to] = ['', ''], id = '' }: { edit?: [string, string]; id?: string } = {}): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'recipe-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'portal.log'), log);
  const command = recipes.get(question) ?? '';
  t.ok(command.includes(from) && command !== '', `${question} ${from}`);
  asked.add(question);
  const child = spawn('sh', ['-u', '-c', command.replace(from, to)], { cwd: folder, env: { PATH: process.env['PATH'], ID: id }, stdio: ['ignore', 'pipe', 'pipe'] });
  const read = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (part: Buffer) => { read[name] += part.toString(); });
  const status = await new Promise((done) => void child.on('close', done));
  t.same([status, read.stderr], [0, ''], question);
  return read.stdout;
}

/** A browser at an address. */
interface Sender {
  browser: Browser;
  get(path: string): Promise<HttpResponse>;
  post(path: string, body: object, key?: string): Promise<HttpResponse>;
}

/** A sender whose address the portal believes, since it trusts this machine as a proxy. */
function senderAt(origin: string, address: string): Sender {
  const browser = new Browser(origin);
  const headers = { 'x-forwarded-for': address };
  return {
    browser,
    get: (path) => browser.get(path, headers),
    post: (path, body, key) => browser.post(path, body, { ...headers, ...(key && { 'idempotency-key': key }) }),
  };
}

const idOf = ({ headers }: HttpResponse): string => String(headers['x-request-id']);

const ACCOUNTS = [SECRETS.phone, SECRETS.contactPhone];
const TRIES = 5;
const EXPORTS = 7;

/** Somebody tries passwords, and then everything else that a stranger may. */
async function attack(attacker: Sender): Promise<void> {
  for (const phone of ACCOUNTS) for (let tried = 0; tried < TRIES; tried++) await attacker.post('/bff/login', { phone_number: phone, password: `${SECRETS.password}${tried}` });
  for (let asked = 0; asked < EXPORTS; asked++) await attacker.get(`${BILL_CSV}?keyword=${SECRETS.card}`);
}

/** A visitor reads pages; one does not exist, and one is asked for with secrets in its address. */
async function readPages(visitor: Sender): Promise<void> {
  await visitor.get('/');
  for (const id of [1, 2, 3]) await visitor.get(`/bank/${id}`);
  await visitor.get(`/search?keyword=${SECRETS.searchWord}`);
  await visitor.get(`/nowhere/${SECRETS.idNumber}`);
  await visitor.get('/bff/partner');
}

/** A head that is too long, a body that is no HTTP, and a client that leaves in the middle of its body. Returns the id of the second. */
async function misbehave({ origin }: Logged): Promise<string> {
  const { port } = new URL(origin);
  await exchange(Number(port), `GET /?code=${SECRETS.oauthCode} HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
  const head = `POST /bff/login HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\nX-Bank-CSRF: 1\r\nContent-Type: application/json\r\n`;
  const { text } = await exchange(Number(port), `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"pho\r\n${SECRETS.password}\r\n`);
  await leaveAfter(Number(port), `${head}Content-Length: 500\r\n\r\n{"phone_number":"${SECRETS.phone}","password":"${SECRETS.password}`);
  return /^x-request-id: (.*)\r/im.exec(text)?.[1] ?? '';
}

/** Sends bytes and closes the connection at once. */
const leaveAfter = (port: number, bytes: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes)).on('error', () => undefined).on('close', () => resolve());
    socket.resume();
  });

const fieldOf = ({ json }: HttpResponse, name: string): unknown => (json.data as Record<string, unknown>)[name];

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
async function pay(sender: Sender, portal: Logged, phone: string, secrets: string[]): Promise<void> {
  const key = () => newKey(secrets);
  const wanted = { amount: '100.00', type: 1, real_name: OWN_NAME, account: SECRETS.card, bank_code: 'HCB', bank_branch: SECRETS.bankBranch };
  await sender.post('/bff/user/withdraw', { ...wanted, real_name: SECRETS.realName }, key());
  await sender.post('/bff/user/withdraw', wanted, key());
  await sender.post('/bff/send/sms', { scene: '8', phone_number: phone });
  const code = await embeddedBehind({ upstream: portal.embedded }).code(phone);
  secrets.push(code, phone, OWN_NAME);
  const once = key();
  for (let times = 0; times < 3; times++) await sender.post('/bff/user/withdraw', { ...wanted, code }, once);
  const order = await sender.post('/bff/user/recharge', { amount: '300.00', channel: 'mock' }, key());
  secrets.push(String(fieldOf(order, 'order_no')));
  await operate({ origin: portal.embedded }, `recharge/${String(fieldOf(order, 'id'))}/confirm`);
  await sender.post('/bff/user/cert/apply', { cert_type: 3, package_id: 1, price: '30.00', pay_type: 1, agree: 1 }, key());
}

/** A certification without the pictures that it needs. */
const certify = (sender: Sender, secrets: string[]): Promise<HttpResponse> =>
  sender.post('/bff/user/cert/apply', { cert_type: 1, real_name: SECRETS.realName, id_card: SECRETS.idNumber, agree: 1 }, newKey(secrets));

/** A recharge that the upstream fails at: nobody knows whether there is an order. */
const failToRecharge = (sender: Sender, secrets: string[]): Promise<HttpResponse> => sender.post('/bff/user/recharge', { amount: '50.00', channel: 'mock' }, newKey(secrets));

/** Time passes, until the upstream's sessions have expired. */
const expireSessions = (portal: Logged): Promise<unknown> => advanceDays(embeddedBehind({ upstream: portal.embedded }), 8);

/** The browser does what the response of a call says: it asks for the removal of the cookie. */
const removeCookie = (sender: Sender, { headers }: HttpResponse): Promise<HttpResponse> => sender.post(SESSION_RESET_PATH, { fingerprint: String(headers[SESSION_RESET]) });

/** What makes the upstream slow, and what makes it fail with a text that nobody may read. */
const SLOW_VOTES = `CREATE VIEW many AS WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 4000000) SELECT x FROM n;
  CREATE TRIGGER slow_votes BEFORE INSERT ON article_votes BEGIN SELECT count(*) FROM many; END`;
const NO_RECHARGES = `CREATE TRIGGER no_recharges BEFORE INSERT ON recharges BEGIN SELECT RAISE(ABORT, '${SECRETS.errorText} ${SECRETS.phone}'); END`;

interface Line { event: string; time: string; call?: string; account?: string; member?: string }

const linesOf = (text: string): Line[] => text.trim().split('\n').map((line) => JSON.parse(line) as Line);
/** The rows of an answer without the columns that differ each time. */
const rowsWithout = (answer: string, ...columns: number[]): string[] =>
  answer.trimEnd().split('\n').map((row) => row.trim().split('\t').filter((_, column) => !columns.includes(column)).join(' '));
const column = (answer: string, number: number): string[] => answer.trimEnd().split('\n').map((row) => row.split('\t')[number] ?? '');

t.test('the commands of docs/logging.md tell from its log what happened in a journey, and the log has no secret', async (t) => {
  const portal = await startLogged(t);
  const senderOf = (address: string) => senderAt(portal.origin, address);
  const secrets: string[] = [PASSWORD, MEMBER.ordinary, MEMBER.vip];

  await readPages(senderOf('203.0.113.11'));
  await attack(senderOf(SECRETS.forwardedFor));
  const junk = await misbehave(portal);
  const fresh = senderOf('203.0.113.12');
  await register(fresh, portal, secrets);
  const middle = new Date().toISOString();

  const member = senderOf('203.0.113.13');
  await logIn(member, MEMBER.ordinary);
  await certify(fresh, secrets);
  await pay(member, portal, MEMBER.ordinary, secrets);
  await member.get('/user');
  portal.sabotage(`${SLOW_VOTES}; ${NO_RECHARGES}`);
  const help = (await (await fetch(`${portal.embedded}/api/wz?type=help`)).json()) as { data: { list: { id: number }[] } };
  const voted = performance.now();
  t.equal((await member.post(`/bff/wz/${help.data.list[0]?.id}/helpful`, { helpful: 1 })).json.code, 200);
  const slowest = performance.now() - voted;
  const failed = idOf(await failToRecharge(member, secrets));
  portal.child.kill('SIGUSR2');
  await portal.has('"to":"debug"');
  const detailed = idOf(await member.get('/bff/user/bag'));
  portal.child.kill('SIGUSR2');
  await portal.has('"to":"info"');

  const vip = senderOf('203.0.113.14');
  await logIn(vip, MEMBER.vip);
  for (const { browser } of [fresh, member, vip]) secrets.push(browser.jar.get(TOKEN_COOKIE) ?? 'no token');
  await expireSessions(portal);
  const over = await fresh.get('/bff/user/bag');
  await fresh.get('/bff/user/bag');
  await vip.get('/user');
  await removeCookie(fresh, over);
  await portal.has(`"route":"${SESSION_RESET_PATH}"`);
  const log = portal.text();

  const complaints = rowsWithout(await ask(t, 'Who has to act?', log), 1, 2);
  for (const row of ['1 error upstream.fault embedded SQLITE_CONSTRAINT', '1 warn biz.money gateway recharge', '1 warn sec.rate_limited gateway export', '1 warn sec.rate_limited gateway sms-phone', '1 warn upstream.call gateway ok'])
    t.ok(complaints.includes(row), `${row}\nis not in\n${complaints.join('\n')}`);

  const failures = await ask(t, 'Which requests fail?', log);
  t.same(rowsWithout(failures, 1, 2), [
    '1 504 50410 outcome_unknown POST /bff/user/recharge',
    '6 400 400 credentials_wrong POST /bff/login',
    '6 401 40000 not_logged_in GET /bff/user/bill.csv',
    '4 422 422 captcha_required POST /bff/login',
    '2 401 40000 session_expired GET /bff/user/bag',
    '1 0 - aborted POST /bff/login',
    '1 400 400 malformed_request POST /bff/login',
    '1 404 - - GET unknown',
    '1 422 422 bad_input POST /bff/user/cert/apply',
    '1 422 422 bad_input POST /bff/user/withdraw',
    '1 422 422 code_required POST /bff/user/withdraw',
    '1 429 429 rate_limited GET /bff/user/bill.csv',
    '1 429 429 rate_limited POST /bff/send/sms',
    '1 431 - headers_too_large - unparsed',
  ], 'faults, and then the most frequent refusals');
  const [, first = '', last = ''] = failures.split('\n')[1]?.split('\t') ?? [];
  t.ok(/^2\d{3}-/.test(first) && first < last && last < middle, `from ${first} to ${last}`);
  t.same(rowsWithout(await ask(t, 'Which calls on the upstream fail?', log)), ['1 recharge ok - 50410 outcome_unknown']);

  const slow = await ask(t, 'What is slow?', log);
  t.same(rowsWithout(slow, 0, 1, 2).toSorted(), [
    '1 GET /', '1 GET /bff/partner', '1 GET /search', '1 GET unknown', '1 POST /bff/register', '1 POST /bff/session/reset', '1 POST /bff/wz/:id/helpful',
    '14 POST /bff/login', '2 GET /user', '2 POST /bff/user/cert/apply', '2 POST /bff/user/recharge', '3 GET /bank/:id', '3 GET /bff/user/bag',
    '3 POST /bff/send/sms', '5 POST /bff/user/withdraw', '7 GET /bff/user/bill.csv',
  ], 'all routes; a head that could not be read has no time');
  const [p95, p50, longest, , route] = slow.split('\n')[0]?.split('\t') ?? [];
  t.same([route, p95, p50], ['POST /bff/wz/:id/helpful', longest, longest], 'the slowest comes first');
  t.ok(Math.abs(Number(longest) - slowest) < slowest / 2, `${longest} of ${slowest} ms`);
  t.equal(rowsWithout(await ask(t, 'What is slow?', log, { edit: ['--arg event http.request', '--arg event upstream.call'] }), 0, 1, 2)[0], '1 articleHelpful');

  const clients = await ask(t, 'Who asks for most?', log);
  t.same(rowsWithout(clients, 3, 6, 7).toSorted(), ['13 2 1 8 1', '17 17 0 2 1', '2 0 0 2 1', '3 2 0 2 1', '7 1 0 5 1', '7 4 0 5 1']);
  t.same(column(clients, 0), ['17', '13', '7', '7', '3', '2'], 'the busiest comes first');
  t.ok(column(clients, 3).every((bytes) => Number(bytes) > 0));
  t.same(rowsWithout(await ask(t, 'Who asks for most?', log, { edit: ['--arg by client', '--arg by route'] }), 3, 6), [
    '14 11 0 1 4 /bff/login', '7 7 0 1 1 /bff/user/bill.csv', '5 2 0 1 1 /bff/user/withdraw', '3 0 0 1 1 /bank/:id', '3 1 0 1 2 /bff/send/sms', '3 2 0 1 2 /bff/user/bag',
    '2 1 0 1 2 /bff/user/cert/apply', '2 0 1 1 1 /bff/user/recharge', '2 0 0 1 2 /user', '1 0 0 1 1 /', '1 0 0 1 1 /bff/partner', '1 0 0 1 1 /bff/register',
    '1 0 0 1 1 /bff/session/reset', '1 0 0 1 1 /bff/wz/:id/helpful', '1 0 0 1 1 /search', '1 1 0 1 1 unknown', '1 1 0 1 1 unparsed',
  ]);
  const bySms = await ask(t, 'Who asks for most?', log, { edit: ['.part == null', '.part == null and .route == "/bff/send/sms"'] });
  t.same(rowsWithout(bySms, 3, 6, 7), ['2 1 0 1 1', '1 0 0 1 1'], 'one route only');

  const lines = linesOf(log);
  const [attacker, newcomer] = [column(clients, 7)[0], column(bySms, 7)[0]];
  const guessers = await ask(t, 'Who tries passwords?', log);
  t.same(rowsWithout(guessers, 5), [`6 0 1 2 1 ${attacker}`, `0 1 1 1 1 ${newcomer}`]);
  const registered = lines.find(({ event, call }) => event === 'sec.authn_login_success' && call === 'register')?.account;
  const other = lines.find(({ event, account }) => event === 'sec.authn_login_fail' && account !== registered)?.account;
  t.match(registered, /^[\da-f]{10}$/);
  const attacked = await ask(t, 'Who tries passwords?', log, { edit: ['--arg by client', '--arg by account'] });
  t.same(rowsWithout(attacked, 5), [`3 1 0 1 2 ${registered}`, `3 0 0 1 1 ${other}`], 'the attacked accounts');

  const sessions = await ask(t, 'Which sessions ended, and why?', log);
  t.same(rowsWithout(sessions, 0, 1), ['refused call browser', 'refused page']);
  t.match(column(sessions, 1)[0], String(over.headers[SESSION_RESET]).slice(0, 8));

  t.same(rowsWithout(await ask(t, 'How did calls that move money end?', log), 2, 3, 4), [
    'unknown recharge sent unknown',
    'refused withdraw sent refused',
    'refused withdraw sent refused',
    'refused certApply sent refused',
    'done withdraw sent done replayed replayed',
    'done recharge sent done',
    'done certApply sent done',
  ], 'what nobody knows comes first');

  t.match(linesOf(await ask(t, 'What happened in one request?', log, { id: failed })), [
    { event: 'biz.money', state: 'sent' },
    { event: 'upstream.fault', part: 'embedded', err: { sqlite: 'SQLITE_CONSTRAINT' } },
    { event: 'upstream.call', name: 'recharge', level: 'warn' },
    { event: 'biz.money', state: 'unknown' },
    { event: 'http.request', route: '/bff/user/recharge', code: 50_410 },
  ]);
  t.match(linesOf(await ask(t, 'What happened in one request?', log, { id: junk })), [{ event: 'http.request', route: '/bff/login', status: 400 }]);
  const details = linesOf(await ask(t, 'What happened in one request?', log, { id: detailed }));
  t.match(details, [{ part: 'embedded', route: '/api/user/bag' }, { event: 'upstream.call', name: 'bag' }, { event: 'http.request', route: '/bff/user/bag' }]);
  const own = linesOf(await ask(t, 'What happened in one request?', log, { id: details.at(-1)?.member ?? '', edit: ['.reqId', '.member'] }));
  t.equal(own.filter(({ event }) => event === 'http.request').length, 12, 'the requests of a session');

  const told = rowsWithout(await ask(t, 'When did an event happen?', log)).filter((row) => /sys\.(ready|log_level)/.test(row)).map((row) => row.replace(/^\S+ /, ''));
  t.match(told, [/^info sys\.ready \{"portal":/, 'info sys.log_level {"to":"debug"}', 'info sys.log_level {"to":"info"}']);
  t.equal(rowsWithout(await ask(t, 'When did an event happen?', log, { edit: ['select(.event | strings | startswith("sys."))', '.'] })).length, lines.length, 'the whole log');

  const old = JSON.stringify({ level: 'info', time: new Date(Date.now() - 3_700_000).toISOString(), event: 'sys.ready' });
  t.same(linesOf(await ask(t, 'What was written since a time?', `${old}\n${log}`)), lines);
  t.same(linesOf(await ask(t, 'What was written since a time?', log, { edit: [`$(date -u -d '1 hour ago' +%FT%TZ)`, middle] })), lines.filter(({ time }) => time >= middle));

  t.same([...recipes.keys()].filter((question) => !asked.has(question)), [], 'every command was run');
  t.same([asked.size, readFileSync('docs/logging.md', 'utf8').match(/^```sh$/gm)?.length], [11, 11]);
  // From a pipe, as journald gives it, with what other programs have written.
  const mixed = log.split('\n').flatMap((line) => [line, 'another program', '{"event":', '{}', '{"time":5}', '[1]', '"x"', '5', 'null']).join('\n');
  for (const question of recipes.keys())
    t.equal(await ask(t, question, mixed, { id: failed, edit: ['portal.log', '< portal.log'] }), await ask(t, question, log, { id: failed }), question);

  t.same(secretsIn(log), []);
  for (const secret of secrets) t.notMatch(log, new RegExp(`(?<![\\w-])${secret}(?![\\w-])`), secret);
  t.notMatch(log, /"route":"\/\*"|\?code=|keyword=/);
});

t.test('what is slow: of twenty times the middle, and the one that one in twenty reaches', async (t) => {
  const took = (route: string, durMs: number) => JSON.stringify({ event: 'http.request', method: 'GET', route, durMs });
  const log = [...Array.from({ length: 20 }, (_, index) => took('/', index + 1)), took('/bank', 9)].join('\n');
  t.equal(await ask(t, 'What is slow?', log), '20\t11\t20\t20\tGET /\n9\t9\t9\t1\tGET /bank\n');
});

t.test('a call that moves money and was sent without an end stands before those that ended', async (t) => {
  const line = (state: string, key: string) => JSON.stringify({ event: 'biz.money', time: '2026-11-23T10:00:00.000Z', call: 'withdraw', state, key });
  const log = [line('sent', 'a'), line('done', 'a'), line('sent', 'b'), line('unavailable', 'c'), line('unavailable', 'd'), line('sent', 'd'), line('refused', 'd')].join('\n');
  t.same(rowsWithout(await ask(t, 'How did calls that move money end?', log), 1, 3, 4), ['sent b sent', 'refused d unavailable sent refused', 'done a sent done', '- c unavailable']);
});
