import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { startEmbedded } from '../../test/support/built.ts';
import { openDb } from '../store/db.ts';
import { startPortal } from '../../test/helper.ts';
import { until } from '../../test/support/longRun.ts';
import { LIN, startEmbeddedUpstream } from './support/embeddedUpstream.ts';
import { operate } from './support/newMember.ts';

const upstream = await startEmbeddedUpstream(t);

t.test('site data has banners, partners by loan type, and articles with related ones', async (t) => {
  const { data: all } = await upstream.get('/api/partner');
  const { data: types } = await upstream.get('/api/loan_type');
  const { data: some } = await upstream.get('/api/partner?loan_type_id=2');
  t.ok(all.length >= 18 && some.length > 0 && some.length < all.length);
  t.equal(types.find(({ id }: { id: number }) => id === 2).partner_count, some.length);

  const { data: news } = await upstream.get('/api/wz?type=news&count=5');
  t.match(news, { page: 1, count: 5 });
  const [first] = news.list;
  const before = (await upstream.get(`/api/wz?type=news&id=${first.id}`)).data;
  t.ok(before.prev || before.next);
  t.ok(before.related.length <= 5 && before.related.every(({ id }: { id: number }) => id !== first.id));
  t.ok(
    (
      await upstream.get(`/api/wz?type=news&keyword=${encodeURIComponent(first.title.slice(0, 4))}`)
    ).data.list.some(({ id }: { id: number }) => id === first.id),
  );
});

t.test('pictures are served by name, and paths outside the folder are a 404', async (t) => {
  const image = await fetch(`${upstream.origin}/media/avatar.svg`);
  t.equal(image.status, 200);
  t.match(image.headers.get('content-type'), /^image\/svg\+xml/);
  const etag = image.headers.get('etag') ?? '';
  t.equal(
    (await fetch(`${upstream.origin}/media/avatar.svg`, { headers: { 'if-none-match': etag } })).status,
    304,
  );
  for (const path of ['/media/none.svg', '/media/..%2fapp.ts', '/media/%2e%2e/app.ts', '/media/'])
    t.equal((await fetch(upstream.origin + path)).status, 404, path);
});

t.test('bad requests get an envelope', async (t) => {
  const raw = async (init: RequestInit, path = '/api/login') =>
    (await fetch(upstream.origin + path, { method: 'POST', ...init })).json();
  const json = { 'content-type': 'application/json' };
  t.match(await raw({ body: '{"phone', headers: json }), { code: 400, message: '请求格式不正确' });
  t.match(await raw({ body: '[1]', headers: json }), { code: 400 });
  t.match(await raw({ body: 'x', headers: { 'content-type': 'text/xml' } }), { code: 400 });
  t.match(await raw({ body: `{"a":"${'x'.repeat(1_100_000)}"}`, headers: json }), { code: 413 });
  t.match(await raw({}, '/api/nothing'), { code: 404, message: '接口不存在' });
});

t.test('data survive a restart, and a reset removes them', async (t) => {
  const phone = '17700020002';
  await upstream.post('/api/send/sms', { phone_number: phone });
  const token = (
    await upstream.post('/api/register', {
      phone_number: phone,
      code: await upstream.code(phone),
      password: 'Silver-88',
      password_confirmation: 'Silver-88',
      agree: 1,
    })
  ).data.access_token as string;
  await upstream.restart();
  t.match(await upstream.get('/api/user', token), { code: 200, data: { phone_number: phone } });
  t.match(await operate(upstream, 'reset', { confirm: '重置' }), { code: 200 });
  t.equal((await upstream.get('/api/user', token)).code, 401);
  t.match((await upstream.get('/api/user/bag', await upstream.login())).data, { balance: '10167.50' });
  t.match((await upstream.get('/api/user', await upstream.login('13800000002'))).data, {
    is_vip: 1,
    cert_status: 2,
    child_count: 9,
    vip: { title: '年度会员' },
  });
});

t.test(
  'the title and the description of the home page stress fast loans, regular banks, and loans for companies, persons, education and decoration',
  async (t) => {
    const { title, keywords, description } = (await upstream.get('/api/seo')).data.index as Record<
      string,
      string
    >;
    t.match(title, /快速贷款.*正规合作银行/);
    for (const word of ['企业贷款', '个人贷款', '教育贷', '装修贷']) {
      t.match(description, word);
      t.match(keywords, word);
    }
  },
);

t.test('a kill during the first start leaves either nothing or the complete seed', async (t) => {
  const varDir = mkdtempSync(join(tmpdir(), 'killed-'));
  t.teardown(() => rmSync(varDir, { recursive: true, force: true }));
  const child = fork('scripts/upstream.ts', {
    execArgv: ['--import=./scripts/sources.mjs'],
    env: { ...process.env, VAR_DIR: varDir, EMBEDDED_PORT: '0' },
    stdio: 'ignore',
  });
  while (!existsSync(join(varDir, 'embedded.db'))) await sleep(2);
  await sleep(150);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const db = openDb(varDir, 'embedded.db');
  const tables = db.get<{ count: number }>(
    "SELECT count(*) AS count FROM sqlite_schema WHERE name = 'bills'",
  )?.count;
  t.ok(
    tables === 0 || (db.get<{ count: number }>('SELECT count(*) AS count FROM bills')?.count ?? 0) > 100,
    'nothing or everything is seeded',
  );
  db.close();
  const embedded = await startEmbedded({ varDir, port: 0, sandbox: true });
  const response = await fetch(`${embedded.origin}/api/login`, {
    method: 'POST',
    body: JSON.stringify({ phone_number: LIN, password: 'Demo-2026' }),
    headers: { 'content-type': 'application/json' },
  });
  t.match(await response.json(), { code: 200 });
  await embedded.close();
});

t.test(
  'the embedded upstream logs a request under the id of the gateway’s, and nothing of what it is about',
  async (t) => {
    const portal = await startPortal(t, { logLevel: 'debug' });
    const member = await portal.member();
    const id = String((await member.get('/bff/user/bag')).headers['x-request-id']);
    const lines = () =>
      portal.upstreamLogs
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter((line) => Object.values(line).includes(id));
    t.ok(await until(() => lines().length > 0));
    t.match(lines()[0], {
      part: 'embedded',
      event: 'http.request',
      level: 'debug',
      method: 'GET',
      route: '/api/user/bag',
      status: 200,
    });
    t.notMatch(portal.upstreamLogs.join(''), /13800000001|Demo-2026/);
  },
);
