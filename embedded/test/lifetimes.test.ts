import t from 'tap';
import { captchaOf } from '../../test/accounts/support/captchaOf.ts';
import { openDb } from '../store/db.ts';
import { LIN, PASSWORD, startEmbeddedUpstream, type AnyEnvelope } from './support/embeddedUpstream.ts';
import { newMember, operate, wechatCode } from './support/newMember.ts';

const upstream = await startEmbeddedUpstream(t);
const [MINUTE, DAY] = [60, 86_400];
let numbers = 0;
const number = (): string => `1780001${String(++numbers).padStart(4, '0')}`;
const from = () => ({ address: `10.9.${numbers >> 8}.${numbers & 255}`, agent: `browser ${numbers}` });
const scan = async () => (await upstream.post('/api/scanAuth', { action: 'create' })).data as { scan_id: string; qr_content: string };

/** Begins something, and returns how to tell whether it lives still. */
type Begin = () => Promise<() => Promise<boolean>>;
const is200 = async (envelope: Promise<AnyEnvelope>): Promise<boolean> => (await envelope).code === 200;
/** Whether there is such a row after a sweep, which the console's clock makes. */
async function swept(table: string, where: string, ...values: (string | number)[]): Promise<boolean> {
  await operate(upstream, 'clock', { advance_seconds: 1 });
  const db = openDb(upstream.varDir, 'embedded.db');
  try {
    return db.get(`SELECT 1 FROM ${table} WHERE ${where}`, ...values) !== undefined;
  } finally {
    db.close();
  }
}

/** Tries wrong passwords. */
async function fail(times: number, who: () => { phone_number: string }, place: () => { address: string; agent: string }): Promise<void> {
  for (let n = 0; n < times; n++) await upstream.post('/api/login', { ...who(), password: 'Wrong-2026' }, place());
}

/** Each with its life (s), as messages and pages name it. */
const LIVES: [what: string, life: number, begin: Begin][] = [
  ['a session', 7 * DAY, async () => {
    const token = await upstream.login();
    return () => is200(upstream.get('/api/visit', token));
  }],
  ['a captcha', 5 * MINUTE, async () => {
    const captcha = await captchaOf(upstream);
    numbers++;
    return () => is200(upstream.post('/api/feedback', { name: '林女士', phone_number: LIN, content: '想了解经营贷需要准备哪些材料。', ...captcha }, from()));
  }],
  ['the code of a text message', 5 * MINUTE, async () => {
    const phone_number = number();
    await upstream.post('/api/send/sms', { scene: '1', phone_number }, from());
    const code = await upstream.code(phone_number);
    return () => is200(upstream.post('/api/register', { phone_number, code, password: PASSWORD, password_confirmation: PASSWORD, agree: 1 }, from()));
  }],
  ['the pause between two text messages', MINUTE, async () => {
    const phone_number = number();
    await upstream.post('/api/send/sms', { scene: '1', phone_number }, from());
    return async () => (await upstream.post('/api/send/sms', { scene: '1', phone_number }, from())).code === 429;
  }],
  ['a code of the simulated WeChat page', 5 * MINUTE, async () => {
    const code = await wechatCode(upstream, { phone_number: LIN });
    return () => is200(upstream.post('/api/scanAuth', { code, state: 'state-000001' }, from()));
  }],
  ['a QR code that nobody has scanned', 5 * MINUTE, async () => {
    const { scan_id } = await scan();
    return async () => (await upstream.post('/api/scanAuth', { action: 'poll', scan_id })).data?.status === 0;
  }],
  ['an unpaid recharge', 120 * MINUTE, async () => {
    const member = await newMember(upstream);
    const { order_no } = (await upstream.post('/api/user/recharge', { amount: '10.00', channel: 'mock' }, { token: member.token })).data;
    return () => swept('recharges', 'order_no = ? AND status = 0', order_no);
  }],
  ['the demand for a captcha after three wrong passwords', 60 * MINUTE, async () => {
    const phone_number = number();
    await fail(3, () => ({ phone_number }), from);
    return async () => (await upstream.post('/api/login', { phone_number, password: 'Wrong-2026' }, { address: `10.8.0.${numbers & 255}`, agent: 'x' })).code === 422;
  }],
  ['the wait of an address after fifteen wrong passwords', 30 * MINUTE, async () => {
    const place = from();
    await fail(15, () => ({ phone_number: number() }), () => place);
    return async () => (await upstream.post('/api/login', { phone_number: number(), password: 'Wrong-2026' }, place)).code === 429;
  }],
  ['the cooling period of an account that closes', 7 * DAY, async () => {
    const { phone, token, id } = await newMember(upstream);
    upstream.clock.now += MINUTE * 1_000;
    await upstream.post('/api/send/sms', { scene: '9', phone_number: phone }, from());
    if (!await is200(upstream.post('/api/user/close', { code: await upstream.code(phone), agree: 1 }, { token }))) throw new Error('it does not close');
    return () => swept('members', 'id = ? AND phone_number = ?', id, phone);
  }],
  ['a ticket of a QR code that is over', DAY, async () => {
    const { qr_content } = await scan();
    return () => swept('scan_tickets', 'code = ?', qr_content.split('/').at(-1) ?? '');
  }],
  ['an entry in the log of visits', 90 * DAY, async () => {
    const { id, token } = await newMember(upstream);
    await upstream.get('/api/visit', token);
    await operate(upstream, 'clock', { advance_seconds: 1 });
    return async () => {
      // Visits are written, and old ones removed, when there are new ones.
      await upstream.get('/api/visit');
      return swept('visits', 'user_id = ?', id);
    };
  }],
  ['an entry in the log of logins', 183 * DAY, async () => {
    const { id } = await newMember(upstream);
    return () => swept('logins', 'user_id = ?', id);
  }],
];

for (const [what, life, begin] of LIVES)
  t.test(`${what} lives for ${life} s`, async (t) => {
    for (const [share, lives] of [[0.5, true], [0.999, true], [1.001, false], [2, false]] as const) {
      const isAlive = await begin();
      upstream.clock.now += share * life * 1_000;
      t.equal(await isAlive(), lives, `after ${share} of it`);
    }
  });
