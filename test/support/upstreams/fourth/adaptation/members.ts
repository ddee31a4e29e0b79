import { constants, publicEncrypt } from 'node:crypto';
import { recordOf, rowsOf, type Differences } from 'yinqiao-portal/adapt';
import { type Ask, DAY, type Fields, entriesOf, flag, mobileOf, newestFirst, phoneOf, withCaptcha, words } from './values.ts';

/** A password, encrypted with the key of the moment. */
async function secretOf(ask: Ask, password: string) {
  const { keyId, spki } = recordOf(await ask('GET /core/v3/crypto/secret-key'));
  const key = { key: Buffer.from(String(spki), 'base64'), format: 'der', type: 'spki', padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' } as const;
  return { keyId, cipher: publicEncrypt(key, Buffer.from(password)).toString('base64') };
}

const IDENTITY = words({ NONE: 0, PENDING: 1, PASSED: 2, FAILED: 3 });
export const levelOf = ({ code, label, rank, badge }: Fields) => ({ id: code, name: label, level: rank, icon: badge });

async function user(ask: Ask, now: number) {
  const [me, memberships, inbox, tally, tiers] = await Promise.all([
    ask('GET /core/v3/members/me'),
    ask('GET /core/v3/memberships', { query: { state: 'RUNNING' } }),
    ask('GET /core/v3/inbox'),
    ask('GET /core/v3/referrals/tally'),
    ask('GET /core/v3/tiers'),
  ]);
  const { memberId, serial, mobile, nick, gender, born, mail, state, tierCode, referralCode, referredBy, identity, registeredAt, lastSeenAt } = recordOf(me);
  const { state: certState, name, idNo } = recordOf(identity);
  const [running] = newestFirst(rowsOf(memberships), 'until');
  const tier = entriesOf(recordOf(tiers).tiers).find(({ code }) => code === tierCode);
  const { nick: inviter, mobile: inviterMobile } = recordOf(referredBy);
  const { direct, indirect } = recordOf(tally);
  return {
    id: memberId,
    user_no: serial,
    phone_number: phoneOf(mobile),
    phone_mask: phoneOf(mobile),
    nickname: nick,
    sex: { M: 1, F: 2 }[String(gender)] ?? 0,
    birthday: born,
    email: mail,
    real_name: name,
    id_card: idNo,
    cert_status: IDENTITY.of(certState),
    cert_type: certState === 'NONE' ? null : 1,
    has_password: 1,
    wechat_bound: 0,
    level_id: tierCode,
    level: tier && levelOf(tier),
    is_vip: flag(running !== undefined),
    vip: running && {
      package_id: running.planCode,
      title: running.label,
      start_at: running.from,
      expire_at: running.until,
      is_permanent: flag(running.until === undefined),
      days_left: running.until === undefined ? -1 : Math.max(0, Math.ceil((Number(running.until) - now) / DAY)),
    },
    invite_code: referralCode,
    inviter: referredBy ? { nickname: inviter, phone_mask: phoneOf(inviterMobile) } : null,
    child_count: Number(direct) + Number(indirect),
    unread_count: recordOf(inbox).unseen,
    status: flag(state === 'ACTIVE'),
    created_at: registeredAt,
    last_login_at: lastSeenAt,
  };
}

export const membersRows = {
    login: {
      fields: ['phone_number', 'password', 'captcha_key', 'captcha'],
      async answer({ phone_number: phone, password = '', ...captcha }, { ask }) {
        const body = { grant: 'PASSWORD', mobile: mobileOf(phone), secret: await secretOf(ask, password) };
        const { memberId, accessUntil } = recordOf(await ask('POST /core/v3/sessions', { body, ...withCaptcha(captcha) }));
        return { user_id: memberId, expires_at: accessUntil };
      },
    },
    logout: { upstream: 'DELETE /core/v3/sessions/current' },
    captcha: { upstream: 'POST /core/v3/captchas', data: (data) => ({ captcha_key: recordOf(data).ticket, image: recordOf(data).picture }) },
    user: { answer: (_input, { ask, now }) => user(ask, now) },
    visit: { answer: (_input, { ask, token, now }) => (token === undefined ? null : user(ask, now)) },
    changePassword: {
      fields: ['old_password'],
      async answer({ old_password: old = '', password = '' }, { ask }) {
        const body = { old: await secretOf(ask, old), secret: await secretOf(ask, password) };
        await ask('PUT /core/v3/members/me/secret', { body });
        return null;
      },
    },
} satisfies Differences['rows'];
