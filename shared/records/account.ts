import { Type, type Static } from 'typebox';
import { AgreementDue } from './consent.ts';
import { nullable, tolerant } from './tolerant.ts';
import {
  avatar,
  count,
  date,
  flag,
  id,
  kind,
  masked,
  maybeTime,
  memberBrief,
  picture,
  text,
  time,
  worded,
  phoneMask,
  nickname,
  yuan,
} from './wire.ts';
import { memberCerts, sexes, only, certTypes, meaningsOf } from './words.ts';
import { SCAN, scanStatus, scanEnglish } from '../status/scan.ts';
import { described } from './described.ts';
import { realName, createdAt, expiresIn, expireAt } from './fields.ts';
import { memberStatus, memberEnglish } from '../status/member.ts';

const scans = meaningsOf(scanStatus, scanEnglish);
// In a list of words, a comma ends one.
const scanList = { ...scans, zh: { ...scans.zh, [SCAN.scanned]: '已扫码' } };

/** A member's referral level, as it is shown beside the name. */
export const LevelBadge = tolerant(
  {
    id,
    name: described(text, '名称', 'Name', { examples: ['推广员'] }),
    level: described(Type.Integer(), '等级', 'Level', { examples: [1] }),
    icon: described(picture, '图标', 'Icon', { examples: ['/media/level-badge-1.svg'] }),
  },
  ['name'],
);
export type LevelBadge = Static<typeof LevelBadge>;

/** A running membership. A permanent one has no `expire_at` and `days_left` -1. */
export const VipState = tolerant({
  package_id: described(id, '套餐编号', 'Id of the package'),
  title: described(text, '套餐名称', 'Name of the package', { examples: ['年度会员'] }),
  start_at: described(time, '开始时间', 'Start time'),
  expire_at: expireAt,
  is_permanent: described(flag, '是否长期有效', 'Whether it is valid for ever'),
  days_left: described(Type.Integer(), '剩余天数；-1 表示长期', 'Days left; -1 means for ever', {
    examples: [120],
  }),
  price: Type.Optional(described(yuan, '这次会员的实付金额', 'What was paid for this membership')),
  contact_promise: Type.Optional(
    described(text, '申请后首次联系的承诺', 'The promise of when an applicant is first contacted', {
      examples: ['工作时间提交申请，2 小时内由顾问首次联系'],
    }),
  ),
});
export type VipState = Static<typeof VipState>;

/** The signed-in member: output of the calls `visit` and `user`. */
export const User = tolerant(
  {
    id,
    user_no: described(text, '用户号', 'Member number', { examples: ['YQ248613'] }),
    /** Absent for a member who registered by WeChat and has not bound a number. Not masked: the member's own codes are requested with it. */
    phone_number: described(
      text,
      '手机号，不脱敏：本人用它接收验证码',
      'Phone number, not masked: the member receives codes with it',
      { examples: ['13800001234'] },
    ),
    phone_mask: phoneMask,
    area: Type.Optional(
      described(text, '国家或地区的电话区号', 'Country calling code', { examples: ['86'] }),
    ),
    nickname: described(text, '昵称', 'Nickname', { examples: ['知夏'] }),
    avatar: described(avatar, '头像地址', 'Address of the avatar', { examples: ['/media/avatar.svg'] }),
    sex: described(kind, '性别', 'Sex', { values: sexes }),
    birthday: nullable(described(date, '出生日期', 'Date of birth')),
    email: nullable(described(text, '邮箱', 'Email address', { examples: ['zhixia@example.com'] })),
    real_name: nullable(realName),
    id_card: nullable(
      described(masked('idCard'), '身份证号，已脱敏', 'Identity card number, masked', {
        examples: ['330***********4620'],
      }),
    ),
    cert_status: described(kind, '实名认证的状态', 'Status of the certification', {
      values: memberCerts,
      examples: [2],
    }),
    cert_status_text: Type.Optional(
      described(
        worded(['cert_status', memberCerts.zh]),
        '认证状态的名称',
        "Name of the certification's status",
        { examples: ['已认证'] },
      ),
    ),
    cert_type: nullable(
      described(kind, '认证类型', 'Type of certification', { values: only(certTypes, 1, 2) }),
    ),
    has_password: described(flag, '是否已设置密码', 'Whether a password has been set'),
    wechat_bound: described(flag, '是否绑定微信', 'Whether WeChat is bound'),
    level_id: Type.Optional(described(id, '推广等级的编号', 'Id of the referral level')),
    level: nullable(described(LevelBadge, '推广等级', 'Referral levels')),
    is_vip: described(flag, '是否 VIP 会员', 'Whether the member is a VIP'),
    vip: nullable(described(VipState, 'VIP 会员', 'VIP membership')),
    invite_code: described(text, '本人的邀请码', "The member's own invite code", { examples: ['KSJ2F7'] }),
    inviter: nullable(described(memberBrief, '邀请人', 'Inviter')),
    child_count: described(count, '一级好友人数', 'Number of direct referrals', { examples: [5] }),
    unread_count: described(count, '未读消息数', 'Number of unread notices', { examples: [6] }),
    has_unread: Type.Optional(
      described(
        flag,
        '是否有未读消息；只在不知道条数时用',
        'Whether there are unread notices; for systems that do not know their number',
      ),
    ),
    status: described(kind, '状态', 'Status', {
      values: meaningsOf(memberStatus, memberEnglish),
      examples: [1],
    }),
    created_at: createdAt,
    last_login_at: described(maybeTime, '上次登录的时间', 'Time of the last login'),
    last_login_ip: Type.Optional(
      described(
        masked('address'),
        '上次登录的网络地址，已脱敏',
        'Network address of the last login, masked',
        { examples: ['203.0.*.*'] },
      ),
    ),
    closing_at: Type.Optional(
      described(
        maybeTime,
        '将要注销的时间；没有申请时没有此项',
        'When the account will be closed; absent unless that was requested',
      ),
    ),
    agreements_due: Type.Optional(
      described(
        Type.Array(AgreementDue),
        '有新版本、须重新确认的协议',
        'Agreements with a new version that must be confirmed again',
      ),
    ),
  },
  ['id'],
);
export type User = Static<typeof User>;

/**
 * The output of a login. The upstream's `access_token` is not declared here: the gateway moves it into the cookie before
 * it removes undeclared fields.
 */
export const Session = tolerant({
  user_id: Type.Optional(described(id, '用户编号', 'Id of the member')),
  expires_in: described(count, '会话的有效时间（秒）', 'Lifetime of the session in seconds', {
    examples: [604800],
  }),
  is_new: Type.Optional(described(flag, '本次是否新建了账户', 'Whether an account was created by this call')),
  need_bind_phone: Type.Optional(described(flag, '是否须绑定手机号', 'Whether a phone number must be bound')),
});
export type Session = Static<typeof Session>;

/** The owner of an invite code, masked: anybody who has the code may see it. */
export const Inviter = tolerant({
  nickname: Type.Optional(nickname),
  phone_mask: Type.Optional(phoneMask),
});
export type Inviter = Static<typeof Inviter>;

/** A code was sent: seconds until the next may be requested, and seconds that it is valid. */
export const SmsSent = tolerant({
  retry_after: Type.Optional(
    described(count, '多少秒后可以再次发送', 'Seconds until the next one can be sent', { examples: [60] }),
  ),
  expires_in: Type.Optional(expiresIn),
});
export type SmsSent = Static<typeof SmsSent>;

/** A captcha picture as a data URI, and the key that is sent back with the visitor's answer. */
export const Captcha = tolerant(
  {
    captcha_key: described(
      text,
      '图形验证码的标识，提交时一并送回',
      'Key of the picture captcha, to be sent back with the answer',
      { examples: ['captcha-000001'] },
    ),
    image: described(text, '图片，data 地址', 'Picture as a data URL', {
      examples: ['data:image/svg+xml;base64,PHN2Zy8+'],
    }),
    expires_in: Type.Optional(expiresIn),
  },
  ['captcha_key', 'image'],
);
export type Captcha = Static<typeof Captcha>;

/** A QR ticket: content of the QR code, seconds until it expires, seconds between two queries of it. */
export const ScanTicket = tolerant(
  {
    scan_id: described(text, '二维码的标识', 'Id of the QR code', { examples: ['scan-00000001'] }),
    qr_content: described(text, '二维码的内容', 'Content of the QR code', {
      examples: ['https://m.example.com/scan?id=scan-00000001'],
    }),
    status: described(kind, '二维码的状态', 'State of the QR code', {
      values: scanList,
      examples: [0],
    }),
    expires_in: expiresIn,
    interval: described(count, '两次查询之间的秒数', 'Seconds between two requests for the state', {
      examples: [2],
    }),
  },
  ['scan_id', 'qr_content'],
);
export type ScanTicket = Static<typeof ScanTicket>;

/** A QR ticket's status: 0 waiting, 1 scanned, 2 confirmed (the session is open), 3 cancelled, 4 expired. */
export const ScanState = tolerant({
  status: described(kind, '二维码的状态', 'State of the QR code', {
    values: scanList,
    examples: [0],
  }),
  status_text: described(worded(['status', scans.zh]), '状态的名称', 'Name of the status', {
    examples: ['等待扫码'],
  }),
  avatar: Type.Optional(
    described(
      avatar,
      '扫码的用户的头像；status 为 1 起才有',
      'Avatar of the member who scanned it; from status 1 on',
      { examples: ['/media/avatar.svg'] },
    ),
  ),
  nickname: Type.Optional(described(text, '昵称', 'Nickname', { examples: ['知夏'] })),
  user_id: Type.Optional(described(id, '用户编号', 'Id of the member')),
  expires_in: Type.Optional(expiresIn),
  is_new: Type.Optional(described(flag, '本次是否新建了账户', 'Whether an account was created by this call')),
  need_bind_phone: Type.Optional(described(flag, '是否须绑定手机号', 'Whether a phone number must be bound')),
});
export type ScanState = Static<typeof ScanState>;
