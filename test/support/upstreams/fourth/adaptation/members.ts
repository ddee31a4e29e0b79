import { recordOf, rowsOf, type Differences } from 'yinqiao-portal/adapt';
import {
  type Ask,
  DAY,
  type Fields,
  entriesOf,
  fileIdOf,
  fileOf,
  flag,
  newestFirst,
  phoneOf,
  words,
} from './values.ts';

const GENDER = words({ X: 0, M: 1, F: 2 });
const IDENTITY = words({ NONE: 0, PENDING: 1, PASSED: 2, FAILED: 3 });
export const levelOf = ({ code, label, rank, badge }: Fields) => ({
  id: code,
  name: label,
  level: rank,
  icon: badge,
});

async function user(ask: Ask, now: number) {
  const [me, memberships, inbox, tally, tiers] = await Promise.all([
    ask('GET /core/v3/members/me'),
    ask('GET /core/v3/memberships', { query: { state: 'RUNNING' } }),
    ask('GET /core/v3/inbox'),
    ask('GET /core/v3/referrals/tally'),
    ask('GET /core/v3/tiers'),
  ]);
  const {
    memberId,
    serial,
    mobile,
    nick,
    portraitFile,
    gender,
    born,
    mail,
    state,
    tierCode,
    referralCode,
    referredBy,
    identity,
    registeredAt,
    lastSeenAt,
  } = recordOf(me);
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
    avatar: fileOf(portraitFile),
    sex: GENDER.of(gender),
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
      days_left:
        running.until === undefined ? -1 : Math.max(0, Math.ceil((Number(running.until) - now) / DAY)),
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
  user: { answer: (_input, { ask, now }) => user(ask, now) },
  visit: { answer: (_input, { ask, token, now }) => (token === undefined ? null : user(ask, now)) },
  editUser: {
    async answer({ nickname: nick, avatar, sex, birthday: born, email: mail }, { ask, reply }) {
      const { headers } = await reply('GET /core/v3/members/me');
      const gender = sex === undefined ? undefined : GENDER.for(sex);
      await ask('PATCH /core/v3/members/me', {
        body: { nick, gender, born, mail, portraitFile: avatar && fileIdOf(avatar) },
        headers: { 'If-Match': String(headers.etag), 'Content-Type': 'application/merge-patch+json' },
      });
      return null;
    },
  },
} satisfies Differences['rows'];
