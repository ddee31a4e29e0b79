import t from 'tap';
import { openDb } from '../store/db.ts';
import { LIN, startEmbeddedUpstream, type AnyEnvelope } from './support/embeddedUpstream.ts';
import { operate, wechatCode } from './support/newMember.ts';

const upstream = await startEmbeddedUpstream(t);
const ZHOU = '13800000002';
const DISABLED = '13800000004';

const create = async () =>
  (await upstream.post('/api/scanAuth', { action: 'create' })).data as {
    scan_id: string;
    qr_content: string;
  };
const poll = (id: string, more: object = {}): Promise<AnyEnvelope> =>
  upstream.post('/api/scanAuth', { action: 'poll', scan_id: id, ...more });
const phone = (id: string, act: string, body: object = {}) => operate(upstream, `scan/${id}/${act}`, body);
const exchange = (code: string, more: object = {}): Promise<AnyEnvelope> =>
  upstream.post('/api/scanAuth', { code, state: 'state-000001', ...more });

t.test('a QR ticket is scanned, confirmed, and opens one session', async (t) => {
  const { scan_id: id, qr_content: content } = await create();
  const opened = await fetch(content);
  t.equal(opened.status, 200, 'the QR code opens a page');
  t.match(await opened.text(), /扫码登录（手机端）[^]*林知夏（138\*\*\*\*0001）/);

  t.match(await phone(id, 'confirm'), { code: 409, message: '二维码等待扫码，不能进行这项操作' });
  t.match(await phone(id, 'scan', { phone_number: ZHOU }), { code: 200, data: { status: 1 } });
  t.match(await phone(id, 'scan', { phone_number: LIN }), { code: 409 }, 'a second phone is refused');
  t.match((await poll(id)).data, {
    status: 1,
    status_text: '已扫码，请在手机上确认',
    nickname: '周叙白',
    avatar: /^\/media\//,
  });
  t.match(await phone(id, 'confirm'), { code: 200, data: { status: 2, status_text: '已确认' } });
  t.match(await phone(id, 'cancel'), { code: 409 });

  const code = content.split('/').at(-1) as string;
  t.match(await poll(code), { code: 404 }, 'the code in the picture cannot be polled');
  const granted = (await Promise.all([poll(id), poll(id)])).sort((a, b) => a.code - b.code);
  t.match(granted[0], {
    code: 200,
    data: { status: 2, access_token: String, expires_in: 604800, is_new: 0, need_bind_phone: 0 },
  });
  t.match(granted[1], { code: 409, message: '二维码已使用，请刷新' }, 'the token is issued once');
  t.notOk(granted[1].data);
  t.match((await upstream.get('/api/user', granted[0].data.access_token)).data, {
    phone_number: ZHOU,
    wechat_bound: 1,
  });
});

t.test(
  'a confirmation that is not polled in time opens no session, and what is unknown is refused',
  async (t) => {
    const { scan_id: id } = await create();
    await phone(id, 'scan', { phone_number: LIN });
    upstream.clock.now += 299_000;
    await phone(id, 'confirm');
    upstream.clock.now += 301_000;
    t.match(await poll(id), { code: 409 });
    const waiting = (await create()).scan_id;
    t.match(await phone('no-such-ticket-0001', 'scan'), { code: 404 });
    t.match(await phone(waiting, 'explode'), { code: 404, message: '没有这项操作' });
    t.match(await phone(waiting, 'scan', { phone_number: DISABLED }), { code: 403, message: /停用/ });
    t.match(await phone(waiting, 'scan', { phone_number: '13000000000' }), { code: 404 });
    upstream.clock.now += 300_000;
    t.match(await phone(waiting, 'scan'), { code: 409, message: '二维码已过期，不能进行这项操作' });
  },
);

t.test("the phone's page works without scripts, and refuses other sites", async (t) => {
  const { scan_id: id, qr_content: content } = await create();
  const path = new URL(content).pathname;
  const post = (act: string, body = '', headers: Record<string, string> = {}) =>
    fetch(`${upstream.origin}${path}/${act}`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
        origin: upstream.origin,
        ...headers,
      },
    });
  t.equal((await post('scan', 'phone_number=new', { origin: 'https://evil.example' })).status, 403);
  const scanned = await post('scan', 'phone_number=new');
  t.match([scanned.status, scanned.headers.get('location')], [303, path]);
  t.match(await (await fetch(content)).text(), /确认登录[^]*取消/);
  t.match(await (await fetch(`${upstream.origin}/console/scan`)).text(), new RegExp(path));
  await post('confirm');
  t.match(await (await post('cancel')).text(), /role="alert">二维码已确认/);
  t.match(await poll(id), { data: { is_new: 1, need_bind_phone: 1 } });
  t.equal((await fetch(`${upstream.origin}/console/scan/nothing`)).status, 404);
});

t.test('a WeChat code logs a known member in, or makes a member without a phone number', async (t) => {
  const code = (who: Parameters<typeof wechatCode>[1]) => wechatCode(upstream, who);
  t.match(await exchange(await code({ phone_number: LIN })), {
    code: 200,
    message: '登录成功',
    data: { is_new: 0, need_bind_phone: 0 },
  });
  const account = { wechat_id: 'fresh-1' };

  const fresh = await exchange(await code(account), { invite_code: 'YQ8R3W' });
  t.match(fresh, { data: { is_new: 1, need_bind_phone: 1 } });
  const token = fresh.data.access_token as string;
  t.match((await upstream.get('/api/user', token)).data, {
    phone_number: '',
    phone_mask: '',
    nickname: /^微信用户.{4}$/,
    wechat_bound: 1,
    has_password: 0,
    inviter: { nickname: '林**' },
  });
  t.match(
    await exchange(await code(account)),
    { data: { is_new: 0, need_bind_phone: 1, user_id: fresh.data.user_id } },
    'the second login is the same member',
  );
});

t.test('a WeChat code is random, and good once', async (t) => {
  const codes = await Promise.all(
    Array.from({ length: 3 }, () => wechatCode(upstream, { phone_number: ZHOU })),
  );
  t.equal(new Set(codes).size, 3);
  t.ok(
    codes.every((one) => /^[\w-]{32}$/.test(one)),
    'a code is random',
  );
  const both = await Promise.all([exchange(codes[0] as string), exchange(codes[0] as string)]);
  t.same(both.map(({ code }) => code).sort(), [200, 400]);

  t.match(await operate(upstream, 'wechat', { phone_number: '13000000000' }), {
    code: 404,
    message: '没有这个用户',
  });
  t.match(await operate(upstream, 'wechat', { wechat_id: 'a b' }), { code: 422 });
  const page = await fetch(`${upstream.origin}/console/wechat`, {
    method: 'POST',
    body: 'phone_number=new',
    headers: {
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
      origin: upstream.origin,
    },
  });
  t.match(
    await exchange(/<code>([\w-]+)<\/code>/.exec(await page.text())?.[1] ?? ''),
    { code: 200, data: { is_new: 1 } },
    'the page shows a code too',
  );
  t.match(await (await fetch(`${upstream.origin}/console/wechat`)).text(), /没有设置 WECHAT_APP_ID 时/);
});

t.test('visits are recorded after a moment', async (t) => {
  const token = await upstream.login();
  await upstream.get('/api/visit', token);
  await upstream.get('/api/visit');
  await operate(upstream, 'clock', { advance_seconds: 1 });
  const db = openDb(upstream.varDir, 'embedded.db');
  t.teardown(() => db.close());
  t.ok(
    (db.get<{ count: number }>('SELECT count(*) AS count FROM visits WHERE user_id IS NOT NULL')?.count ??
      0) >= 1,
  );
  t.ok(
    (db.get<{ count: number }>('SELECT count(*) AS count FROM visits WHERE user_id IS NULL')?.count ?? 0) >=
      1,
  );
});
