import t, { type Test } from 'tap';
import { contract } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { MEMBER, PASSWORD } from '../helper.ts';
import { Browser } from '../support/browserLike.ts';
import { startPhpUpstream } from '../support/upstreams/phpUpstream.ts';
import { QR_PATH, specCalls } from '../support/upstreams/specCalls.ts';
import { startSpecOnlyUpstream, WRONG_PASSWORD } from '../support/upstreams/specOnlyUpstream.ts';
import { startThirdUpstream, THIRD_SESSION_LOST, THIRD_SUCCESS, WALLET_PATH, TOKEN_HEADER } from '../support/upstreams/third/thirdUpstream.ts';

// The tests of any upstream rest on these servers, so here is shown that each differs in what it promises.

const PHONE = { phone_number: MEMBER.ordinary, password: PASSWORD };
const WITHDRAWAL = { type: 1, use_last: 1, request_id: 'withdraw-0001' };

/** The fields of a value at any depth, as `key: value`. */
function* leaves(value: unknown, key = ''): Generator<[key: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) yield [key, value];
  else if (Object.keys(value).length === 0) yield [key, Array.isArray(value) ? [] : {}];
  else for (const [name, field] of Object.entries(value)) yield* leaves(field, Array.isArray(value) ? key : name);
}

t.test('the upstream of the specification', async (t) => {
  const upstream = await startSpecOnlyUpstream(t);
  const program = new Browser(upstream.origin);
  const calls = Object.keys(specCalls).map((call) => call.split(' ') as [string, string]);
  const send = (method: string, path: string, token?: string) =>
    program.send(method, path.replace('{id}', '2'), method === 'GET' ? undefined : '{}', token === undefined ? {} : { authorization: token });

  await t.test('has the calls of the contract that are not assumed, and no other', async (t) => {
    const rows = Object.values(contract as Record<string, Endpoint>).filter((row) => row.upstream);
    const named = new Set(rows.filter((row) => !row.assumed).map((row) => row.upstream as string));
    t.same(Object.keys(specCalls).sort(), [...named].sort());
    for (const row of rows.filter(({ assumed }) => assumed)) {
      const [method = '', path = ''] = row.upstream!.replace(/\{\w+\}/g, '1').split(' ');
      const { status, headers } = await send(method, path, 'any');
      t.match({ status, type: headers['content-type'] }, { status: 404, type: 'text/plain' }, row.upstream!);
    }
  });

  await t.test('logs in with any password but one, and gives nothing but the token', async (t) => {
    t.match((await program.post('/api/login', { ...PHONE, password: WRONG_PASSWORD })).json, { code: 400, data: null });
    t.match((await program.post('/api/login', { phone_number: MEMBER.ordinary })).json, { code: 400, data: null });
    for (const path of ['/api/login', '/api/register']) {
      const { code, data } = (await program.post(path, PHONE)).json;
      t.equal(code, 200);
      t.same(Object.keys(data), ['access_token']);
    }
  });

  await t.test('checks the token of members’ calls and of the visit, and of no other', async (t) => {
    const { access_token: token } = (await program.post('/api/login', PHONE)).json.data as { access_token: string };
    for (const [method, path] of calls.filter(([, path]) => !/login|register/.test(path))) {
      const isPublic = specCalls[`${method} ${path}`]!.auth === 'public';
      for (const refused of [undefined, '0', 'unknown']) {
        const { status, json } = await send(method, path, refused);
        t.match({ status, code: json.code }, { status: 200, code: isPublic ? 200 : 40000 }, `${method} ${path} with ${refused ?? 'no'} token`);
      }
      t.equal((await send(method, path, token)).json.code, 200, `${method} ${path} with its token`);
    }
    upstream.forgetTokens();
    t.equal((await send('GET', '/api/visit', token)).json.code, 40000);
  });

  await t.test('gives no field that the specification does not name', async (t) => {
    const { access_token: token } = (await program.post('/api/login', PHONE)).json.data as { access_token: string };
    const site = ['qrcode', 'email', 'address', 'copyright', 'police_record_number', 'record_number'];
    for (const [method, path] of calls.filter(([, path]) => !/login|register/.test(path))) {
      const { data } = (await send(method, path, token)).json;
      const named = path === '/api/site' ? site : path === '/api/notice' ? ['content'] : ['id'];
      const keys = [...leaves(data)].filter(([, value]) => value !== null && typeof value !== 'object').map(([key]) => key);
      t.same(keys.filter((key) => !named.includes(key)), [], `${method} ${path}`);
    }
    t.match((await program.get(QR_PATH)).headers, { 'content-type': 'image/svg+xml' });
    t.match(upstream.hits.at(-1), { method: 'GET', path: QR_PATH });
  });
});

/** What a field holds; `other` is what PHP never sends. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'empty list';
  if (typeof value === 'number') return value > 1_000_000_000 && value < 4_000_000_000 ? 'time' : 'other';
  if (typeof value !== 'string' || value === '' || /^\d{4}-\d{2}-\d{2} \d{2}:/.test(value)) return 'other';
  return /^-?\d+$/.test(value) ? 'numeral' : 'text';
}

/** Logs in and returns what reads data with that token. */
async function member(t: Test, origin: string) {
  const program = new Browser(origin);
  const { code, data } = (await program.post('/api/login', PHONE)).json;
  t.equal(code, '200');
  const { access_token: authorization } = data as { access_token: string };
  return { program, authorization, read: async (path: string) => (await program.get(path, { authorization })).json.data as unknown };
}

t.test('the upstream that writes as PHP', async (t) => {
  const { origin, embedded } = await startPhpUpstream(t);
  const { program, authorization, read } = await member(t, origin);
  const READS = ['/api/user', '/api/user/bag', '/api/user/bill?count=50', '/api/user/form', '/api/user/withdraw', '/api/user/childs', '/api/user/notice/list', '/api/partner', '/api/vip', '/api/form/1', '/api/config', '/api/wz', '/api/wz?type=news&id=1', '/api/recharge', '/api/withdraw'];

  await t.test('sends numbers as text, times as numbers, and never an empty text or record', async (t) => {
    const found: Record<string, string[]> = {};
    for (const path of READS) for (const [key, value] of leaves(await read(path))) (found[kindOf(value)] ??= []).push(`${path} ${key}`);
    t.same(Object.keys(found).sort(), ['empty list', 'null', 'numeral', 'text', 'time'], JSON.stringify(found.other));
    for (const [kind, places] of Object.entries(found)) t.ok(places.length > 5, `${kind}: ${places.length}`);
  });

  await t.test('means the same as the embedded upstream', async (t) => {
    const direct = async (path: string) => (await new Browser(embedded.origin).get(path, { authorization })).json.data as never;
    const [php, own] = [await read('/api/user/bag'), await direct('/api/user/bag')] as Record<string, unknown>[];
    t.equal(php!.balance, own!.balance, 'money stays text');
    const [phpBill] = await read('/api/user/bill') as { id: string; created_at: number }[];
    const [ownBill] = await direct('/api/user/bill') as { id: number; created_at: string }[];
    t.equal(phpBill!.id, String(ownBill!.id));
    t.equal(new Date((phpBill!.created_at + 8 * 3600) * 1000).toISOString().slice(0, 19).replace('T', ' '), ownBill!.created_at);
    t.match(await read('/api/user'), { vip: [], has_password: '1', wechat_bound: /^[01]$/ });
  });

  await t.test('takes requests, serves files and refuses as the embedded upstream does', async (t) => {
    t.match((await program.get('/api/user', { authorization: 'no' })).json, { code: '401', data: [] });
    await program.post('/api/send/sms', { scene: '1', phone_number: '17755550001' });
    t.match((await program.post('/api/send/sms', { scene: '1', phone_number: '17755550001' })).json, { code: '429', data: { retry_after: /^\d+$/ } });
    t.match((await program.post('/api/user/edit', { nickname: '知夏', sex: 2 }, { authorization })).json, { code: '200', data: { nickname: '知夏', sex: '2' } });
    const picture = await program.get('/media/poster-spread.svg');
    t.match({ status: picture.status, type: picture.headers['content-type'] }, { status: 200, type: /^image\/svg/ });
    t.equal(picture.text, (await new Browser(embedded.origin).get('/media/poster-spread.svg')).text);
    t.match((await program.get('/console')).text, /^<!doctype html>/i);
  });
});

t.test('the third upstream', async (t) => {
  const { origin, embedded } = await startThirdUpstream(t);
  const program = new Browser(origin);
  type Third = { status: number; msg: string; result: Record<string, never> };
  const third = async (sent: ReturnType<Browser['get']>) => JSON.parse((await sent).text) as Third;
  const login = await third(program.post('/api/login', { mobile: MEMBER.ordinary, password: PASSWORD }));
  const headers = { [TOKEN_HEADER]: `Bearer ${login.result.token}` };
  const read = async (path: string) => {
    const { status, result } = await third(program.get(path, headers));
    t.equal(status, THIRD_SUCCESS, path);
    return result;
  };
  const direct = async (path: string) => (await new Browser(embedded.origin).get(path, { authorization: String(login.result.token) })).json.data as never;

  await t.test('has other names, codes and messages in its envelope, and another header for the token', async (t) => {
    t.match(login, { status: 0, msg: 'OK', result: { token: /.+/, expire: Number } });
    t.notOk('access_token' in login.result || 'expires_in' in login.result || 'code' in login);
    t.match(await third(program.get('/api/user')), { status: THIRD_SESSION_LOST, msg: 'Session expired', result: null });
    t.match(await third(program.get('/api/user', { authorization: String(login.result.token) })), { status: THIRD_SESSION_LOST }, 'the other header is ignored');
    t.match(await third(program.get('/api/user/notice/detail/999999', headers)), { status: 404, msg: 'Not found' });
    t.match(await third(program.get('/api/nowhere')), { status: 404, msg: 'Not found' });
  });

  await t.test('has other names for the member’s fields, in requests too', async (t) => {
    const { nick_name: name, mobile, ...others } = await read('/api/visit');
    t.match({ name, mobile }, { name: /.+/, mobile: MEMBER.ordinary });
    t.notOk('nickname' in others || 'phone_number' in others);
    t.match(await third(program.post('/api/login', PHONE)), { status: 422, msg: 'Validation failed' }, 'phone_number is unknown');
    t.match(await third(program.post('/api/send/sms', { mobile: '123' })), { status: 422, result: { errors: { mobile: 'Invalid value' } } });
  });

  await t.test('has the wallet at another path, and money in fen', async (t) => {
    t.match(await third(program.get('/api/user/bag', headers)), { status: 404, msg: 'Not found' });
    const wallet = await read(WALLET_PATH);
    const { balance } = await direct('/api/user/bag') as { balance: string };
    t.equal(wallet.money, Math.round(Number(balance) * 100));
    t.notOk('balance' in wallet);
    const bills = await read('/api/user/bill') as unknown as Record<string, unknown>[];
    const own = await direct('/api/user/bill') as { amount: string }[];
    t.same(bills.map(({ change_amount: amount }) => amount), own.map(({ amount }) => Math.round(Number(amount) * 100)));
    t.match(await read('/api/user/bill/page'), { sum_income: Number });
    t.match(await read('/api/withdraw'), { min_amount: 1000, fee_rate: /^\d\.\d\d$/ });
    const [withdrawal] = await read('/api/user/withdraw') as unknown as unknown[];
    t.match(withdrawal, { amount: Number, fee: Number, real_amount: Number });
    t.match(await third(program.post('/api/user/withdraw', { ...WITHDRAWAL, amount: '20.00' }, headers)), { status: 400, msg: 'Invalid request' });
    t.match(await third(program.post('/api/user/withdraw', { ...WITHDRAWAL, amount: 2_000 }, headers)), { status: THIRD_SUCCESS });
    t.match((await read('/api/user/withdraw') as unknown as unknown[])[0], { amount: 2_000 });
  });

  await t.test('has another pager', async (t) => {
    const { total } = await direct('/api/user/bill/page') as { total: number };
    t.match(await read('/api/user/bill/page'), { total_count: total });
    t.notOk('total' in await read('/api/user/bill/page'));
    const own = await direct('/api/user/bill?page=2&count=3') as { id: number }[];
    const ids = async (query: string) => (await read(`/api/user/bill?${query}`) as unknown as { id: number }[]).map(({ id }) => id);
    t.same(await ids('pageNo=2&pageSize=3'), own.map(({ id }) => id));
    t.not((await ids('page=2&count=3')).length, 3, 'page and count are ignored');
    const notices = await read('/api/user/notice/list?page=2&count=2');
    t.match(notices, { items: Array, pager: { total_count: Number, current: 2, page_size: 2 } });
    t.same(Object.keys(notices).sort(), ['items', 'pager', 'unread_count']);
  });

  await t.test('has another definition of forms', async (t) => {
    const { sections, ...others } = await read('/api/form/1') as unknown as { sections: { title: string; questions: object[] }[] };
    t.notOk('steps' in others);
    const { steps } = await direct('/api/form/1') as { steps: { fields: { key: string }[] }[] };
    t.same(sections.map(({ questions }) => questions.length), steps.map(({ fields }) => fields.length));
    t.match(sections[0]!.questions[0], { name: steps[0]!.fields[0]!.key, title: String, kind: String, mandatory: true });
    t.notOk('key' in sections[0]!.questions[0]! || 'label' in sections[0]!.questions[0]!);
  });
});
