import { Type, type Static } from 'typebox';
import { html } from './html.ts';
import { tolerant } from './tolerant.ts';
import { count, flag, id, kind, link, maybeTime, picture, rate, text } from './wire.ts';

/** One banner of a slot. Its texts may be part of the picture, so all of them are optional. */
export const Banner = tolerant(
  {
    id,
    image: picture,
    alt: text,
    kicker: Type.Optional(text),
    title: Type.Optional(text),
    text: Type.Optional(text),
    action_text: Type.Optional(text),
    link,
    /** 0 none, 1 path of this site, 2 address of another site. */
    link_type: kind,
    start_at: Type.Optional(maybeTime),
    end_at: Type.Optional(maybeTime),
    sort: Type.Optional(Type.Integer()),
  },
  ['image'],
);
export type Banner = Static<typeof Banner>;

const Slot = tolerant({ pc: Type.Array(Banner), mobile: Type.Array(Banner) });

/** Banners by page. The portal shows the `pc` list. */
export const BannerSlots = tolerant({
  index: Slot,
  help_list: Slot,
  contact: Slot,
  news_list: Slot,
  about: Slot,
  news_detail: Slot,
  help_detail: Slot,
});
export type BannerSlots = Static<typeof BannerSlots>;

/** Settings of the portal that the operator maintains at the upstream. */
export const SiteConfig = tolerant({
  banner: BannerSlots,
  /** Terms of service and privacy policy. */
  protocol: html(),
  privacy: html(),
  register_enabled: flag,
  /** Failures of a login after which it needs a captcha. 0: every login and every text message needs one, so forms ask for it at once. */
  captcha: tolerant({ enabled: flag, after_failures: count }),
  /** Seconds between two codes, and digits of a code. `for_password` 1: a member with a phone number confirms a new password by a code (scene 4). `registers` 1: a login by code creates an account for a number that has none. */
  sms: tolerant({
    countdown: count,
    length: count,
    for_password: Type.Optional(flag),
    registers: Type.Optional(flag),
  }),
  /** Whether login by WeChat's page is available. */
  wechat: tolerant({ enabled: flag }),
  chat: tolerant({ enabled: flag, url: Type.Optional(link) }),
  statistics: tolerant({ enabled: flag, id: Type.Optional(text) }),
  spread: tolerant({
    enabled: flag,
    first_ratio: rate,
    second_ratio: rate,
    rules: html({ part: 'rules' }),
    poster_images: Type.Array(picture),
  }),
  vip_refund: tolerant({ days: count, rule_text: text }),
  /** 1: the upstream is for demonstration; its money and messages are not real. */
  sandbox: Type.Optional(flag),
});
export type SiteConfig = Static<typeof SiteConfig>;
