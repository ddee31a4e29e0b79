import { Type, type Static } from 'typebox';
import { record } from '../endpoint.ts';
import { count, date, flag, id, kind, maybeTime, memberBrief, nullable, text, time, url } from './wire.ts';

/** Spread level as a member wears it. */
export const LevelBadge = record({ id, name: text, level: Type.Integer(), icon: url });
export type LevelBadge = Static<typeof LevelBadge>;

/** A running membership; `expire_at` is '' and `days_left` -1 when it is permanent. */
export const VipState = record({
  package_id: id,
  title: text,
  start_at: time,
  expire_at: maybeTime,
  is_permanent: flag,
  days_left: Type.Integer(),
});
export type VipState = Static<typeof VipState>;

/** The signed-in member, as visit and the user call answer. */
export const User = record({
  id,
  user_no: text,
  /** '' for a member who only ever came by WeChat. In full: codes to the own number are asked for with it. */
  phone_number: text,
  phone_mask: text,
  area: Type.Optional(text),
  nickname: text,
  avatar: url,
  /** 0 unknown, 1 male, 2 female. */
  sex: kind,
  birthday: nullable(date),
  email: nullable(text),
  /** Masked; null until certified. */
  real_name: nullable(text),
  id_card: nullable(text),
  /** 0 none, 1 in review, 2 certified, 3 rejected. */
  cert_status: kind,
  cert_status_text: Type.Optional(text),
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
  /** 1 in order, 0 disabled. */
  status: kind,
  created_at: time,
  last_login_at: maybeTime,
  last_login_ip: Type.Optional(text),
});
export type User = Static<typeof User>;

/**
 * What a browser learns of a session that was opened. The `access_token` beside it is not declared:
 * the gateway takes it out of the answer before anything undeclared is dropped.
 */
export const Session = record({
  user_id: Type.Optional(id),
  /** Life of the session, seconds. */
  expires_in: count,
  /** The account was made by this very call. */
  is_new: Type.Optional(flag),
  /** A WeChat account without a phone number: the bind page comes next. */
  need_bind_phone: Type.Optional(flag),
});
export type Session = Static<typeof Session>;

/** The upstream's own answer, which only the gateway sees. */
export type Grant = Session & { access_token: string; token_type?: string };

/** A code is on its way: seconds until the next may be asked for, and that it is valid. */
export const SmsSent = record({ retry_after: Type.Optional(count), expires_in: Type.Optional(count) });
export type SmsSent = Static<typeof SmsSent>;

/** A captcha picture as a data URI, and the key that goes back with what was read. */
export const Captcha = record({ captcha_key: text, image: text });
export type Captcha = Static<typeof Captcha>;

/** A QR ticket: what to draw, seconds that it lives, seconds between two looks at it. */
export const ScanTicket = record({ scan_id: text, qr_content: text, status: kind, expires_in: count, interval: count });
export type ScanTicket = Static<typeof ScanTicket>;

/** State of a QR ticket: 0 waiting, 1 scanned, 2 confirmed (the session is open), 3 cancelled, 4 expired. */
export const ScanState = record({
  status: kind,
  status_text: text,
  /** Of who scanned, from 1 on. */
  avatar: Type.Optional(url),
  nickname: Type.Optional(text),
  user_id: Type.Optional(id),
  expires_in: Type.Optional(count),
  is_new: Type.Optional(flag),
  need_bind_phone: Type.Optional(flag),
});
export type ScanState = Static<typeof ScanState>;
