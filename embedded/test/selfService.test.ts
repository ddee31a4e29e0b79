import t from 'tap';
import { CONSUME_ONLY, post } from '../rules/ledger.ts';
import { openDb } from '../store/db.ts';
import { ledgerFaults } from '../upkeep/readLedger.ts';
import { PASSWORD, startEmbeddedUpstream } from './support/embeddedUpstream.ts';
import {
  buy,
  certify,
  fill,
  handOver,
  newMember,
  payIn,
  scenes,
  type NewMember,
  advanceDays,
  operate,
} from './support/newMember.ts';

const upstream = await startEmbeddedUpstream(t);
const chrome = (version: number): string =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
const EDGE = `${chrome(142)} Edg/142.0.0.0`;
const CHROME = chrome(142);
const login = async (phone: string, address = '192.0.2.77') =>
  (await upstream.post('/api/login', { phone_number: phone, password: PASSWORD }, { agent: CHROME, address }))
    .data.access_token as string;
const is = async (token: string) => (await upstream.get('/api/user', token)).code;

/** Asks to close the account. */
async function close({ phone, token }: NewMember) {
  // A phone gets one code a minute.
  await operate(upstream, 'clock', { advance_seconds: 60 });
  await upstream.post('/api/send/sms', { scene: '9', phone_number: phone }, { address: '203.0.113.77' });
  return upstream.post('/api/user/close', { code: await upstream.code(phone), agree: 1 }, { token });
}

t.test('a device that is ended is logged out at once, the others are not', async (t) => {
  const { phone, token } = await newMember(upstream);
  const [second, third] = [await login(phone), await login(phone, '192.0.2.78')];
  const devices = (await upstream.get('/api/user/device', second)).data as {
    id: number;
    name: string;
    address: string;
    is_current: number;
  }[];
  t.match(
    devices[0],
    { name: 'Chrome·Windows', address: '192.0.*.*', is_current: 1 },
    'the own one comes first',
  );
  t.equal(devices.length, 3);
  t.notMatch(
    JSON.stringify(devices),
    new RegExp(`192\\.0\\.2|${second}`),
    'neither a full address nor a token is told',
  );
  t.equal(
    (await upstream.post(`/api/user/device/${devices[1]?.id}/logout`, {}, { token: second })).code,
    200,
  );
  t.same([await is(token), await is(second), await is(third)].sort(), [200, 200, 401]);
  await upstream.post('/api/user/device/logout_others', {}, { token: second });
  t.same([await is(token), await is(second), await is(third)], [401, 200, 401]);
});

t.test('the last visit of a session is shown, and refused logins are listed', async (t) => {
  const { phone, token } = await newMember(upstream);
  const other = await login(phone);
  await operate(upstream, 'clock', { advance_seconds: 3600 });
  await upstream.get('/api/visit', other);
  await operate(upstream, 'clock', { advance_seconds: 3600 });
  const [, seen] = (await upstream.get('/api/user/device', token)).data as {
    first_seen_at: string;
    last_seen_at: string;
  }[];
  t.equal(Date.parse(seen?.last_seen_at ?? '') - Date.parse(seen?.first_seen_at ?? ''), 3_600_000);
  await upstream.post(
    '/api/login',
    { phone_number: phone, password: 'wrong-pass-1' },
    { agent: CHROME, address: '192.0.2.9' },
  );
  const { data } = await upstream.get('/api/user/login/list', token);
  t.match(data.list[0], {
    way_text: '密码',
    result: 0,
    result_text: '未通过',
    device: 'Chrome·Windows',
    address: '192.0.*.*',
  });
  t.equal(data.total, 3);
});

t.test('the last login is the one before this session', async (t) => {
  const { phone, token } = await newMember(upstream);
  t.equal((await upstream.get('/api/user', token)).data.last_login_at, null, 'there was none before');
  const [registered] = (await upstream.get('/api/user/login/list', token)).data.list;
  await operate(upstream, 'clock', { advance_seconds: 3600 });
  const second = await login(phone);
  t.match((await upstream.get('/api/user', second)).data, {
    last_login_at: registered.at,
    last_login_ip: registered.address,
  });
  t.equal((await upstream.get('/api/visit', second)).data.last_login_at, registered.at);
});

t.test(
  'an account closes after seven days; the number is free, and nothing of the person is left in it',
  async (t) => {
    const inviter = await newMember(upstream);
    const member = await newMember(upstream, inviter.invite);
    await certify(upstream, member, 640);
    t.equal((await close(member)).code, 200);
    t.match((await upstream.get('/api/user', member.token)).data.closing_at, /^2026-/);
    await advanceDays(upstream, 6.9);
    const token = await login(member.phone);
    t.match(
      (await upstream.get('/api/user', token)).data.closing_at,
      /^2026-/,
      'until then the member can log in',
    );
    await advanceDays(upstream, 0.2);
    t.equal(await is(token), 401, 'every session has ended');
    t.match(await upstream.post('/api/login', { phone_number: member.phone, password: PASSWORD }), {
      code: 400,
      message: /账号或密码错误/,
    });
    const db = openDb(upstream.varDir, 'embedded.db');
    t.teardown(() => db.close());
    const everything = db
      .all<{ name: string }>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN ('members', 'cert_logs', 'notices', 'logins', 'member_devices')",
      )
      .map(({ name }) =>
        JSON.stringify(
          db.all(`SELECT * FROM ${name} WHERE ${name === 'members' ? 'id' : 'user_id'} = ?`, member.id),
        ),
      )
      .join();
    t.notMatch(everything, new RegExp(`${member.phone}|欧阳知秋|3201061990`));
    const children = (await upstream.get('/api/user/childs', await login(inviter.phone))).data.list;
    t.match(children[0], { nickname: '**（已注销）' });

    await upstream.post(
      '/api/send/sms',
      { scene: '1', phone_number: member.phone },
      { address: '203.0.113.90' },
    );
    const again = await upstream.post('/api/register', {
      phone_number: member.phone,
      code: await upstream.code(member.phone),
      password: PASSWORD,
      password_confirmation: PASSWORD,
      agree: 1,
    });
    t.equal(again.code, 200, 'the number can register again');
    await certify(upstream, { ...member, token: again.data.access_token }, 640);
  },
);

t.test('a notice goes by the channels that are on', async (t) => {
  const member = await newMember(upstream);
  const messages = () => {
    const db = openDb(upstream.varDir, 'embedded.db');
    const found = db
      .all<{ text: string }>(
        "SELECT text FROM sms_outbox WHERE phone_number = ? AND scene = '通知'",
        member.phone,
      )
      .map(({ text }) => text);
    db.close();
    return found;
  };
  const set = (channel: number, enabled: number) =>
    upstream.post(
      '/api/user/notice/settings',
      { settings: [{ category: 3, channel, enabled }] },
      { token: member.token },
    );
  await payIn(upstream, member, '60.00');
  t.match(messages().at(-1), /充值/, 'money is always told by text message too');
  await set(1, 0);
  await set(2, 1);
  await buy(upstream, member, 1);
  t.notOk((await scenes(upstream, member.token)).includes('vip.opened'), 'not in the site');
  t.match(messages().at(-1), /VIP 会员/, 'but by text message');
  await set(1, 1);
  await set(2, 0);
  const before = messages().length;
  await buy(upstream, member, 1);
  t.ok((await scenes(upstream, member.token)).some((scene) => scene.startsWith('vip.')));
  t.equal(
    messages().filter((text) => /VIP 会员/.test(text)).length,
    messages()
      .slice(0, before)
      .filter((text) => /VIP 会员/.test(text)).length,
  );
  t.equal(
    (
      await upstream.post(
        '/api/user/notice/settings',
        { settings: [{ category: 2, channel: 2, enabled: 0 }] },
        { token: member.token },
      )
    ).data[1].channels[1].enabled,
    1,
    'a locked one stays on',
  );
});

t.test('a member gets one notice of a login from a new device, for every kind of login', async (t) => {
  const { phone, token } = await newMember(upstream);
  const login = (agent: string, address = '203.0.113.9') =>
    upstream.post('/api/login', { phone_number: phone, password: PASSWORD }, { agent, address });
  const noticeCount = async () =>
    (await scenes(upstream, token)).filter((scene) => scene === 'login.new_device').length;
  t.equal(await noticeCount(), 0, 'the registration sends no notice');

  await login(chrome(142), '198.51.100.44');
  t.match((await upstream.get('/api/user/notice/list?count=1', token)).data.list[0], {
    title: '新设备登录',
    category: 1,
    is_read: 0,
    link: '/user/devices',
    summary: /^您的账户于 2026-\d\d-\d\d [\d:]{5} 在新设备上登录：Chrome·Windows，IP 198\.51\.\*\.\*。/,
  });
  await login(chrome(143), '192.0.2.1');
  t.equal(await noticeCount(), 1, 'a newer version at another address is the same device');
  t.equal(
    (await upstream.post('/api/login', { phone_number: phone, password: 'wrong-pass' }, { agent: SAFARI }))
      .code,
    400,
  );
  t.equal(await noticeCount(), 1, 'a failed login sends no notice');

  upstream.clock.now += 60_000;
  await upstream.post('/api/send/sms', { scene: '2', phone_number: phone });
  t.match(
    await upstream.post(
      '/api/login',
      { phone_number: phone, code: await upstream.code(phone) },
      { agent: SAFARI },
    ),
    { code: 200 },
  );
  t.equal(await noticeCount(), 2, 'login by code');
  const { data: ticket } = await upstream.post('/api/scanAuth', { action: 'create' });
  for (const act of ['scan', 'confirm'])
    await operate(upstream, `scan/${ticket.scan_id}/${act}`, { phone_number: phone });
  t.match(
    await upstream.post('/api/scanAuth', { action: 'poll', scan_id: ticket.scan_id }, { agent: EDGE }),
    { data: { access_token: String } },
  );
  t.equal(await noticeCount(), 3, 'login by QR code: the device is the one that got the session');
});

t.test(
  'an account with recharged money closes: the money is refunded, the bonus is taken back, and nothing is left in it',
  async (t) => {
    const member = await newMember(upstream);
    const { token, phone } = member;
    await certify(upstream, member, 641);
    await payIn(upstream, member, '200.00');
    t.match((await upstream.get('/api/user/close', token)).data.blockers, [
      { text: '钱包还有可退的余额 200.00 元', remark: /赠送的 10.00 元同时收回/, link: '/wallet/refund' },
    ]);
    t.equal((await close(member)).code, 409);
    await operate(upstream, 'clock', { advance_seconds: 60 });
    await upstream.post('/api/send/sms', { scene: '8', phone_number: phone }, { address: '203.0.113.78' });
    const asked = await upstream.post(
      '/api/user/balance/refund',
      { amount: '200.00', type: 2, account: phone, reason: '不再使用', code: await upstream.code(phone) },
      { token },
    );
    t.match((await upstream.get('/api/user/close', token)).data.blockers, [
      { text: '有余额退款正在审核', link: '/wallet/refund' },
    ]);
    t.match((await upstream.get('/api/user/bag', token)).data, { balance: '0.00', frozen: '210.00' });
    t.equal((await operate(upstream, `balance/${asked.data.id}/pass`)).code, 200);
    t.match((await upstream.get('/api/user/bag', token)).data, { balance: '0.00', frozen: '0.00' });
    const [order] = (await upstream.get('/api/user/recharge', token)).data;
    t.match(
      await operate(upstream, `recharge/${order.id}/reject`, { reason: '退款' }),
      { code: 409, message: /已申请退款/ },
      'the order is not refunded a second time',
    );
    t.same((await upstream.get('/api/user/close', token)).data.blockers, []);
    t.equal((await close(member)).code, 200);
  },
);

t.test(
  'a loan that a lender has paid out does not keep an account open for years: its plan goes with the account, the contract stays',
  async (t) => {
    const member = await newMember(upstream);
    const { token } = member;
    const { id } = (
      await upstream.post(
        '/api/user/form',
        { form_id: 2, agree: 1, answers: await fill((await upstream.get('/api/form/2')).data) },
        { token },
      )
    ).data;
    const act = async (verb: string) => t.match(await operate(upstream, `form/${id}/${verb}`), { code: 200 });
    await act('pass');
    await handOver(upstream, token, id);
    t.match((await upstream.get('/api/user/close', token)).data, {
      blockers: [{ text: '有 1 笔贷款申请正在办理', link: '/form/record' }],
    });
    await act('pass');
    await act('pay');
    t.match((await upstream.get('/api/user/close', token)).data, {
      blockers: [],
      choices: [{ text: '注销后看不到 1 笔贷款的还款计划', remark: /仍须按期还款/, link: '/form/record' }],
    });
    t.equal((await close(member)).code, 200);
  },
);

t.test('a bonus alone does not keep an account open: it is taken back when the account closes', async (t) => {
  const member = await newMember(upstream);
  await payIn(upstream, member, '200.00');
  const db = openDb(upstream.varDir, 'embedded.db');
  post(db, upstream.clock.now, [{ userId: member.id, bizType: 502, amount: 200_00, purse: CONSUME_ONLY }]);
  const { data } = await upstream.get('/api/user/close', member.token);
  t.same(data.blockers, []);
  t.match(data.choices, [{ text: '消费余额 10.00 元均为充值赠送', remark: /注销时收回/ }]);
  t.equal((await close(member)).code, 200);
  await advanceDays(upstream, 7.1);
  t.match(
    db.get(
      'SELECT w.consume_only, m.status FROM wallets w JOIN members m ON m.id = w.user_id WHERE m.id = ?',
      member.id,
    ),
    { consume_only: 0, status: 0 },
  );
  t.match(
    db.get('SELECT biz_type, amount FROM bills WHERE user_id = ? ORDER BY seq DESC LIMIT 1', member.id),
    { biz_type: 106, amount: 1000 },
  );
  t.same(ledgerFaults(db), [], 'and the ledger adds up');
  db.close();
});
