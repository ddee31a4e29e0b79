import t from 'tap';
import { deviceName } from '../rules/tokens.ts';
import { LIN, PASSWORD, startEmbeddedUpstream } from './support/embeddedUpstream.ts';
import { newMember, scenes, operate } from './support/newMember.ts';

const upstream = await startEmbeddedUpstream(t);
const chrome = (version: number): string => `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
const EDGE = `${chrome(142)} Edg/142.0.0.0`;

t.test('a device is named after browser and operating system', (t) => {
  t.equal(deviceName(chrome(142)), 'Chrome·Windows');
  t.equal(deviceName(EDGE), 'Microsoft Edge·Windows');
  t.equal(deviceName(SAFARI), 'Safari·macOS');
  t.equal(deviceName(`${chrome(86)} QQBrowser/11.0`), 'QQ Browser·Windows');
  for (const other of ['', 'curl/8.5.0', '<img src=x>', 'x'.repeat(100_000)]) t.equal(deviceName(other), '其他程序');
  t.end();
});

t.test('a member gets one notice of a login from a new device, for every kind of login', async (t) => {
  const { phone, token } = await newMember(upstream);
  const login = (agent: string, address = '203.0.113.9') => upstream.post('/api/login', { phone_number: phone, password: PASSWORD }, { agent, address });
  const noticeCount = async () => (await scenes(upstream, token)).filter((scene) => scene === 'login.new_device').length;
  t.equal(await noticeCount(), 0, 'the registration sends no notice');

  await login(chrome(142), '198.51.100.44');
  t.match((await upstream.get('/api/user/notice/list?count=1', token)).data.list[0], {
    title: '新设备登录', category: 1, is_read: 0, link: '/user/devices',
    summary: /^您的账户于 2026-11-20 15:00:00 在新设备上登录：Chrome·Windows，IP 198\.51\.\*\.\*。/,
  });
  await login(chrome(143), '192.0.2.1');
  t.equal(await noticeCount(), 1, 'a newer version at another address is the same device');
  t.equal((await upstream.post('/api/login', { phone_number: phone, password: 'wrong-pass' }, { agent: SAFARI })).code, 400);
  t.equal(await noticeCount(), 1, 'a failed login sends no notice');

  upstream.clock.now += 60_000;
  await upstream.post('/api/send/sms', { scene: '2', phone_number: phone });
  t.match(await upstream.post('/api/login', { phone_number: phone, code: await upstream.code(phone) }, { agent: SAFARI }), { code: 200 });
  t.equal(await noticeCount(), 2, 'login by code');
  const { data: ticket } = await upstream.post('/api/scanAuth', { action: 'create' });
  for (const act of ['scan', 'confirm']) await operate(upstream, `scan/${ticket.scan_id}/${act}`, { phone_number: phone });
  t.match(await upstream.post('/api/scanAuth', { action: 'poll', scan_id: ticket.scan_id }, { agent: EDGE }), { data: { access_token: String } });
  t.equal(await noticeCount(), 3, 'login by QR code: the device is the one that got the session');
});

t.test('the sample member has such a notice', async (t) => {
  const { data } = await upstream.get('/api/user/notice/list?category=1&count=100', await upstream.login(LIN));
  t.match(data.list.filter(({ scene }: { scene: string }) => scene === 'login.new_device').at(-1), { summary: /Safari·macOS/, is_read: 1 });
});
