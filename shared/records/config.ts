import { Type, type Static } from 'typebox';
import { record } from '../endpoint.ts';
import { html } from './html.ts';
import { count, flag, id, kind, maybeTime, rate, text, url } from './wire.ts';

/** One banner of a slot; the words may be part of the picture, so all of them may be absent. */
export const Banner = record({
  id,
  image: url,
  alt: text,
  kicker: Type.Optional(text),
  title: Type.Optional(text),
  text: Type.Optional(text),
  action_text: Type.Optional(text),
  link: url,
  /** 0 none, 1 path of this site, 2 outside address. */
  link_type: kind,
  start_at: Type.Optional(maybeTime),
  end_at: Type.Optional(maybeTime),
  sort: Type.Optional(Type.Integer()),
});
export type Banner = Static<typeof Banner>;

const Slot = record({ pc: Type.Array(Banner), mobile: Type.Array(Banner) });

/** Banners of the pages that have any; the portal shows the `pc` part. */
export const BannerSlots = record({ index: Slot, help_list: Slot, contact: Slot, news_list: Slot, about: Slot, news_detail: Slot, help_detail: Slot });
export type BannerSlots = Static<typeof BannerSlots>;

/** Settings of the portal that its operator changes at the upstream. */
export const SiteConfig = record({
  banner: BannerSlots,
  /** Terms of service and privacy policy. */
  protocol: html({ part: 'protocol' }),
  privacy: html({ part: 'privacy' }),
  register_enabled: flag,
  captcha: record({ enabled: flag, after_failures: count }),
  /** Seconds between two codes, digits of a code. */
  sms: record({ countdown: count, length: count }),
  /** Whether codes of WeChat's page can be exchanged. */
  wechat: record({ enabled: flag }),
  chat: record({ enabled: flag, url: Type.Optional(url) }),
  statistics: record({ enabled: flag, id: Type.Optional(text) }),
  spread: record({ enabled: flag, first_ratio: rate, second_ratio: rate, rules: html({ part: 'rules' }), poster_images: Type.Array(url) }),
  vip_refund: record({ days: count, rule_text: text }),
  /** 1 on an upstream whose money and messages are not real. */
  sandbox: Type.Optional(flag),
});
export type SiteConfig = Static<typeof SiteConfig>;
