import { Type, type Static } from 'typebox';
import { tolerant } from './tolerant.ts';
import { count, flag, id, kind, link, masked, maybeTime, text, time, worded } from './wire.ts';
import { loginResultWords, noticeChannelWords, noticeWords } from './words.ts';

/** A session of the member. Its address is masked. */
export const Device = tolerant(
  {
    id,
    /** `Chrome·Windows`. */
    name: text,
    address: Type.Optional(masked('address')),
    first_seen_at: time,
    last_seen_at: time,
    /** 1: the session of this very request. */
    is_current: flag,
  },
  ['id'],
);
export type Device = Static<typeof Device>;

/** A login or an attempt. Its address is masked. */
export const LoginLog = tolerant(
  {
    id,
    at: time,
    way_text: text,
    device: text,
    address: Type.Optional(masked('address')),
    /** 1 logged in, 0 refused. */
    result: kind,
    result_text: worded(['result', loginResultWords]),
  },
  ['id'],
);
export type LoginLog = Static<typeof LoginLog>;

/** Something that has to be settled before the account can be closed: what becomes of it, and the page where. */
const ClosingBlocker = tolerant({ text, remark: Type.Optional(text), link: Type.Optional(link) }, ['text']);
export type ClosingBlocker = Static<typeof ClosingBlocker>;

/** The state of closing the account: what prevents it, what would be lost, and when it happens if it was asked for. */
export const Closing = tolerant({
  /** When the account will be closed; null: that was not asked for. */
  close_at: maybeTime,
  cooling_days: count,
  blockers: Type.Array(ClosingBlocker),
  losses: Type.Array(text),
  /** What ends with the account but can be settled before. */
  choices: Type.Optional(Type.Array(ClosingBlocker)),
});
export type Closing = Static<typeof Closing>;

/** One way in which messages of a category are delivered. */
const NoticeChannel = tolerant(
  {
    channel: kind,
    channel_text: worded(['channel', noticeChannelWords]),
    enabled: flag,
    /** 1: cannot be turned off. */
    locked: Type.Optional(flag),
  },
  ['channel', 'enabled'],
);
export type NoticeChannel = Static<typeof NoticeChannel>;

/** A category of messages with its channels. */
export const NoticeSetting = tolerant(
  {
    category: kind,
    category_text: worded(['category', noticeWords]),
    remark: Type.Optional(text),
    channels: Type.Array(NoticeChannel),
  },
  ['category'],
);
export type NoticeSetting = Static<typeof NoticeSetting>;
