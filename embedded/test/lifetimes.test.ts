import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import t from 'tap';
import { captchaOf } from '../../test/accounts/support/captchaOf.ts';
import { openDb } from '../store/db.ts';
import { LIN, PASSWORD, startEmbeddedUpstream, type AnyEnvelope } from './support/embeddedUpstream.ts';
import {
  buy,
  certify,
  fill,
  give,
  handOver,
  newMember,
  operate,
  payIn,
  pending,
  wechatCode,
  type NewMember,
} from './support/newMember.ts';
import { uploadedAddress } from './support/uploadFile.ts';

const upstream = await startEmbeddedUpstream(t);
const [MINUTE, DAY, YEAR] = [60, 86_400, 365.25 * 86_400];
let numbers = 0;
const number = (): string => `1780001${String(++numbers).padStart(4, '0')}`;
const from = () => ({ address: `10.9.${numbers >> 8}.${numbers & 255}`, agent: `browser ${numbers}` });
const scan = async () =>
  (await upstream.post('/api/scanAuth', { action: 'create' })).data as {
    scan_id: string;
    qr_content: string;
  };

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
async function fail(
  times: number,
  who: () => { phone_number: string },
  place: () => { address: string; agent: string },
): Promise<void> {
  for (let n = 0; n < times; n++)
    await upstream.post('/api/login', { ...who(), password: 'Wrong-2026' }, place());
}

/** An application of a new member, after the operator's acts on it. */
async function application(...acts: string[]): Promise<NewMember & { form: number }> {
  const member = await newMember(upstream);
  const { data } = await upstream.post(
    '/api/user/form',
    { form_id: 2, agree: 1, answers: await fill((await upstream.get('/api/form/2')).data) },
    member,
  );
  for (const act of acts)
    if (act === 'hand over') await handOver(upstream, member.token, data.id);
    else if (
      (await operate(upstream, `form/${data.id}/${act}`, { items: ['近 6 个月流水'], reason: '收入不符' }))
        .code !== 200
    )
      throw new Error(`no ${act}`);
  return { ...member, form: data.id };
}

/** Uploads a file; tells whether it is there still, by its row and by its bytes. */
async function upload(token: string): Promise<{ url: string; isThere: () => Promise<boolean> }> {
  const url = await uploadedAddress(upstream, token);
  const id = Number(url.split('/').at(-1));
  const db = openDb(upstream.varDir, 'embedded.db');
  const { file } = db.get<{ file: string }>('SELECT file FROM uploads WHERE id = ?', id)!;
  db.close();
  const bytes = join(upstream.varDir, 'uploads', file);
  return {
    url,
    async isThere() {
      const row = await swept('uploads', 'id = ?', id);
      // The bytes go with the next sweep by itself.
      while (!row && existsSync(bytes)) await setTimeout(50);
      return row && existsSync(bytes);
    },
  };
}
let people = 700;
/** A phone gets one code a minute. */
async function codeFor(scene: string, { phone, token }: NewMember): Promise<string> {
  upstream.clock.now += MINUTE * 1_000;
  await upstream.post('/api/send/sms', { scene, phone_number: phone }, { ...from(), token });
  return upstream.code(phone);
}

/** Each with its life (s), as messages and pages name it. Of what ends with a day or at an hour, the last moments are not tried. */
const LIVES: [what: string, life: number, begin: Begin, until?: 'day'][] = [
  [
    'a session',
    7 * DAY,
    async () => {
      const token = await upstream.login();
      return () => is200(upstream.get('/api/visit', token));
    },
  ],
  [
    'a captcha',
    5 * MINUTE,
    async () => {
      const captcha = await captchaOf(upstream);
      numbers++;
      return () =>
        is200(
          upstream.post(
            '/api/feedback',
            { name: '林女士', phone_number: LIN, content: '想了解经营贷需要准备哪些材料。', ...captcha },
            from(),
          ),
        );
    },
  ],
  [
    'the code of a text message',
    5 * MINUTE,
    async () => {
      const phone_number = number();
      await upstream.post('/api/send/sms', { scene: '1', phone_number }, from());
      const code = await upstream.code(phone_number);
      return () =>
        is200(
          upstream.post(
            '/api/register',
            { phone_number, code, password: PASSWORD, password_confirmation: PASSWORD, agree: 1 },
            from(),
          ),
        );
    },
  ],
  [
    'the pause between two text messages',
    MINUTE,
    async () => {
      const phone_number = number();
      await upstream.post('/api/send/sms', { scene: '1', phone_number }, from());
      return async () =>
        (await upstream.post('/api/send/sms', { scene: '1', phone_number }, from())).code === 429;
    },
  ],
  [
    'a code of the simulated WeChat page',
    5 * MINUTE,
    async () => {
      const code = await wechatCode(upstream, { phone_number: LIN });
      return () => is200(upstream.post('/api/scanAuth', { code, state: 'state-000001' }, from()));
    },
  ],
  [
    'a QR code that nobody has scanned',
    5 * MINUTE,
    async () => {
      const { scan_id } = await scan();
      return async () =>
        (await upstream.post('/api/scanAuth', { action: 'poll', scan_id })).data?.status === 0;
    },
  ],
  [
    'an unpaid recharge',
    120 * MINUTE,
    async () => {
      const member = await newMember(upstream);
      const { order_no } = (
        await upstream.post(
          '/api/user/recharge',
          { amount: '10.00', channel: 'mock' },
          { token: member.token },
        )
      ).data;
      return () => swept('recharges', 'order_no = ? AND status = 0', order_no);
    },
  ],
  [
    'the demand for a captcha after three wrong passwords',
    60 * MINUTE,
    async () => {
      const phone_number = number();
      await fail(3, () => ({ phone_number }), from);
      return async () =>
        (
          await upstream.post(
            '/api/login',
            { phone_number, password: 'Wrong-2026' },
            { address: `10.8.0.${numbers & 255}`, agent: 'x' },
          )
        ).code === 422;
    },
  ],
  [
    'the wait of an address after fifteen wrong passwords',
    30 * MINUTE,
    async () => {
      const place = from();
      await fail(
        15,
        () => ({ phone_number: number() }),
        () => place,
      );
      return async () =>
        (await upstream.post('/api/login', { phone_number: number(), password: 'Wrong-2026' }, place))
          .code === 429;
    },
  ],
  [
    'the cooling period of an account that closes',
    7 * DAY,
    async () => {
      const { phone, token, id } = await newMember(upstream);
      upstream.clock.now += MINUTE * 1_000;
      await upstream.post('/api/send/sms', { scene: '9', phone_number: phone }, from());
      if (
        !(await is200(
          upstream.post('/api/user/close', { code: await upstream.code(phone), agree: 1 }, { token }),
        ))
      )
        throw new Error('it does not close');
      return () => swept('members', 'id = ? AND phone_number = ?', id, phone);
    },
  ],
  [
    'an application that waits for papers',
    30 * DAY,
    async () => {
      const { form } = await application('pass', 'supplement');
      return () => swept('applications', 'id = ? AND status = 21', form);
    },
  ],
  [
    'the time before the reminder of missing papers',
    27 * DAY,
    async () => {
      const { id, form } = await application('pass', 'supplement');
      return async () =>
        (await swept('applications', 'id = ? AND status = 21', form)) &&
        !(await swept('notices', "user_id = ? AND scene = 'form.reminder'", id));
    },
  ],
  [
    'an approved offer that is not signed',
    15 * DAY,
    async () => {
      const { token, form } = await application('pass', 'hand over', 'pass');
      const { sign_by: last } = (await upstream.get(`/api/user/form/${form}`, token)).data.result as {
        sign_by: string;
      };
      return async () => new Date(upstream.clock.now + 8 * 3_600_000).toISOString().slice(0, 10) <= last;
    },
    'day',
  ],
  [
    'a commission that is not settled',
    7 * DAY,
    async () => {
      const inviter = await newMember(upstream);
      const friend = await newMember(upstream, inviter.invite);
      await payIn(upstream, friend, '30.00');
      await buy(upstream, friend, 1);
      return () => swept('bills', 'user_id = ? AND biz_type = 401 AND status = 0', inviter.id);
    },
    'day',
  ],
  [
    'the proof by text message, after which a password needs no other',
    10 * MINUTE,
    async () => {
      const { access_token: token } = (
        await upstream.post(
          '/api/scanAuth',
          { code: await wechatCode(upstream, { phone_number: 'new' }), state: 'state-000001' },
          from(),
        )
      ).data;
      const phone_number = number();
      await upstream.post('/api/send/sms', { scene: '7', phone_number }, { ...from(), token });
      await upstream.post(
        '/api/user/bind/phone_number',
        { phone_number, code: await upstream.code(phone_number) },
        { token },
      );
      return () =>
        is200(
          upstream.post(
            '/api/user/set/password',
            { password: PASSWORD, password_confirmation: PASSWORD },
            { token },
          ),
        );
    },
  ],
  [
    'a ticket of a QR code that is over',
    DAY,
    async () => {
      const { qr_content } = await scan();
      return () => swept('scan_tickets', 'code = ?', qr_content.split('/').at(-1) ?? '');
    },
  ],
  [
    'an entry in the log of visits',
    183 * DAY,
    async () => {
      const { id, token } = await newMember(upstream);
      await upstream.get('/api/visit', token);
      await operate(upstream, 'clock', { advance_seconds: 1 });
      return () => swept('visits', 'user_id = ?', id);
    },
  ],
  [
    'an entry in the log of logins',
    183 * DAY,
    async () => {
      const { id } = await newMember(upstream);
      return () => swept('logins', 'user_id = ?', id);
    },
  ],
  [
    'an entry in the log of text messages',
    183 * DAY,
    async () => {
      const { phone } = await newMember(upstream);
      return async () =>
        (await swept('sms_codes', 'phone_number = ?', phone)) &&
        (await swept('sms_outbox', 'phone_number = ?', phone));
    },
  ],
  [
    'the address of a visitor who judged an article',
    183 * DAY,
    async () => {
      const address = '10.8.7.6';
      const [help] = (await upstream.get('/api/wz?type=help')).data.list;
      await upstream.post(`/api/wz/${help.id}/helpful`, { helpful: 1 }, { address });
      return () => swept('article_votes', 'voter = ?', `address:${address}`);
    },
  ],
  [
    'a draft of an application, and its file',
    90 * DAY,
    async () => {
      const { token } = await newMember(upstream);
      const { url, isThere } = await upload(token);
      const { data } = await upstream.post(
        '/api/user/form',
        { form_id: 2, draft: 1, answers: { contact_name: '林知夏' }, files: [url] },
        { token },
      );
      return async () => [await swept('applications', 'id = ?', data.id), await isThere()].every(Boolean);
    },
  ],
  [
    'a file that was never used',
    30 * DAY,
    async () => {
      const { token } = await newMember(upstream);
      return (await upload(token)).isThere;
    },
  ],
  [
    'an application that was refused',
    3 * YEAR,
    async () => {
      const { form } = await application('pass', 'reject');
      return () => swept('applications', 'id = ?', form);
    },
  ],
  [
    'an answered message',
    3 * YEAR,
    async () => {
      const db = openDb(upstream.varDir, 'embedded.db');
      const id = db.insert('feedback', {
        message_no: `LY${++people}`,
        kind: 1,
        status: 1,
        record: '{}',
        address: '203.0.113.7',
        created_at: upstream.clock.now,
        due_at: upstream.clock.now,
        handled_at: upstream.clock.now,
      });
      db.close();
      return () => swept('feedback', 'id = ?', id);
    },
  ],
  [
    'the payee of a closed account',
    3 * YEAR,
    async () => {
      const member = await newMember(upstream);
      await certify(upstream, member, ++people);
      give(upstream, member, '100.00');
      const { data } = await upstream.post(
        '/api/user/withdraw',
        { amount: '100.00', type: 2, account: member.phone, code: await codeFor('8', member) },
        { token: member.token },
      );
      const [wish] = await pending(upstream, 'withdraw', member.phone);
      for (const act of ['pass', 'pay'])
        if ((await operate(upstream, `withdraw/${wish?.id}/${act}`)).code !== 200)
          throw new Error(`no ${act}: ${JSON.stringify(data)}`);
      if (
        !(await is200(
          upstream.post(
            '/api/user/close',
            { code: await codeFor('9', member), agree: 1 },
            { token: member.token },
          ),
        ))
      )
        throw new Error('it does not close');
      upstream.clock.now += 7.001 * DAY * 1_000;
      await swept('closings', 'user_id = ?', member.id);
      return () => swept('withdrawals', "user_id = ? AND account <> ''", member.id);
    },
  ],
];

for (const [what, life, begin, until] of LIVES)
  t.test(`${what} lives for ${life} s`, async (t) => {
    for (const [share, lives] of [
      [0.5, true],
      [0.999, true],
      [1.001, false],
      [2, false],
    ] as const) {
      if (until === 'day' && share > 0.5 && share < 2) continue;
      const isAlive = await begin();
      upstream.clock.now += share * life * 1_000;
      t.equal(await isAlive(), lives, `after ${share} of it`);
    }
  });

t.test('the agreements name the periods by which the upstream works', async (t) => {
  const pages = (await upstream.get('/api/config')).data as {
    privacy: string;
    protocol: string;
    vip_refund: { days: number };
  };
  for (const [what, kept] of [
    ['未提交的申请草稿', '最后一次编辑后 90 日'],
    ['上传后没有使用的文件', '上传后 30 日'],
    ['已提交的申请、授权记录与材料', /后 3 年$/],
    ['留言与投诉', '回复后 3 年'],
    ['访问、登录与短信日志，评价文章时的网络地址', '183 日'],
  ] as const)
    t.match(new RegExp(`<td>${what}</td><td>(.*?)</td>`).exec(pages.privacy)?.[1], kept, what);
  for (const text of [pages.privacy, pages.protocol]) t.match(text, '7 日冷静期');
  t.match(pages.protocol, `开通后 ${pages.vip_refund.days} 日内`);
  const sold = (await upstream.get('/api/vip')).data as { refund_days: number; refund_term_days: number }[];
  t.same(
    sold.map(({ refund_days: days }) => days),
    sold.map(() => pages.vip_refund.days),
  );
  t.match(pages.protocol, `按 ${sold.at(-1)?.refund_term_days} 天`);
});
