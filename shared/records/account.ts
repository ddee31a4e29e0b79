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
} from './wire.ts';
import { memberCertWords, wordsOf } from './words.ts';
import { scanStatus } from '../status/scan.ts';

/** A member's referral level, as it is shown beside the name. */
export const LevelBadge = tolerant({ id, name: text, level: Type.Integer(), icon: picture }, ['name']);
export type LevelBadge = Static<typeof LevelBadge>;

/** A running membership. A permanent one has no `expire_at` and `days_left` -1. */
export const VipState = tolerant({
  package_id: id,
  title: text,
  start_at: time,
  expire_at: maybeTime,
  is_permanent: flag,
  days_left: Type.Integer(),
  /** What it promises for the first call after an application: `工作时间提交申请，2 小时内由顾问首次联系`. */
  contact_promise: Type.Optional(text),
});
export type VipState = Static<typeof VipState>;

/** The signed-in member: output of the calls `visit` and `user`. */
export const User = tolerant(
  {
    id,
    user_no: text,
    /** Absent for a member who registered by WeChat and has not bound a number. Not masked: the member's own codes are requested with it. */
    phone_number: text,
    phone_mask: masked('phone'),
    area: Type.Optional(text),
    nickname: text,
    avatar,
    /** 0 unknown, 1 male, 2 female. */
    sex: kind,
    birthday: nullable(date),
    email: nullable(text),
    /** Masked; null until certified. */
    real_name: nullable(masked('personName')),
    id_card: nullable(masked('idCard')),
    /** 0 none, 1 in review, 2 certified, 3 rejected. */
    cert_status: kind,
    cert_status_text: Type.Optional(worded(['cert_status', memberCertWords])),
    /** 1 person, 2 company. */
    cert_type: nullable(kind),
    has_password: flag,
    wechat_bound: flag,
    level_id: Type.Optional(id),
    level: nullable(LevelBadge),
    is_vip: flag,
    vip: nullable(VipState),
    invite_code: text,
    inviter: nullable(memberBrief),
    child_count: count,
    unread_count: count,
    /** 1 active, 0 disabled. */
    status: kind,
    created_at: time,
    last_login_at: maybeTime,
    last_login_ip: Type.Optional(masked('address')),
    /** When the account will be closed, if the member has asked for it. */
    closing_at: Type.Optional(maybeTime),
    /** Agreements with a version that the member has not been asked about. */
    agreements_due: Type.Optional(Type.Array(AgreementDue)),
  },
  ['id'],
);
export type User = Static<typeof User>;

/**
 * The output of a login. The upstream's `access_token` is not declared here: the gateway moves it into the cookie before
 * it removes undeclared fields.
 */
export const Session = tolerant({
  user_id: Type.Optional(id),
  /** Lifetime of the session, seconds. */
  expires_in: count,
  /** 1: this call created the account. */
  is_new: Type.Optional(flag),
  /** 1: a WeChat account without a phone number; the next page is the one that binds it. */
  need_bind_phone: Type.Optional(flag),
});
export type Session = Static<typeof Session>;

/** The owner of an invite code, masked: anybody who has the code may see it. */
export const Inviter = tolerant({
  nickname: Type.Optional(masked('nickname')),
  phone_mask: Type.Optional(masked('phone')),
});
export type Inviter = Static<typeof Inviter>;

/** A code was sent: seconds until the next may be requested, and seconds that it is valid. */
export const SmsSent = tolerant({ retry_after: Type.Optional(count), expires_in: Type.Optional(count) });
export type SmsSent = Static<typeof SmsSent>;

/** A captcha picture as a data URI, and the key that is sent back with the visitor's answer. */
export const Captcha = tolerant({ captcha_key: text, image: text }, ['captcha_key', 'image']);
export type Captcha = Static<typeof Captcha>;

/** A QR ticket: content of the QR code, seconds until it expires, seconds between two queries of it. */
export const ScanTicket = tolerant(
  { scan_id: text, qr_content: text, status: kind, expires_in: count, interval: count },
  ['scan_id', 'qr_content'],
);
export type ScanTicket = Static<typeof ScanTicket>;

/** A QR ticket's status: 0 waiting, 1 scanned, 2 confirmed (the session is open), 3 cancelled, 4 expired. */
export const ScanState = tolerant({
  status: kind,
  status_text: worded(['status', wordsOf(scanStatus)]),
  /** Avatar and nickname of the member who scanned it, from status 1 on. */
  avatar: Type.Optional(avatar),
  nickname: Type.Optional(text),
  user_id: Type.Optional(id),
  expires_in: Type.Optional(count),
  is_new: Type.Optional(flag),
  need_bind_phone: Type.Optional(flag),
});
export type ScanState = Static<typeof ScanState>;
