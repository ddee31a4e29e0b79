import { Type, type Static } from 'typebox';
import { record } from '../endpoint.ts';
import { ArticleRow } from './content.ts';
import { LoanType, Partner } from './partner.ts';
import { count, id, text, time, url, yuan, date } from './wire.ts';

/** Base info of the site. Fields that are '' are shown as the footer says (an empty ICP record: 暂无). */
export const Site = record({
  /** Picture of the mobile site's QR code. */
  qrcode: url,
  email: text,
  address: text,
  copyright: text,
  police_record_number: text,
  /** ICP record. */
  record_number: text,
  name: Type.Optional(text),
  logo: Type.Optional(url),
  favicon: Type.Optional(url),
  phone: Type.Optional(text),
  work_time: Type.Optional(text),
  support_name: Type.Optional(text),
  support_url: Type.Optional(url),
  mobile_url: Type.Optional(url),
  police_record_url: Type.Optional(url),
  icp_url: Type.Optional(url),
});
export type Site = Static<typeof Site>;

const SeoEntry = record({ title: text, keywords: text, description: text });

/** Title, keywords and description, one entry per key of the pages. */
export const Seo = record({
  index: SeoEntry,
  about: SeoEntry,
  user: SeoEntry,
  bag: SeoEntry,
  bank: SeoEntry,
  news: SeoEntry,
  vip: SeoEntry,
  promotion: SeoEntry,
});
export type Seo = Static<typeof Seo>;

/** The home page's data. */
export const Index = record({
  /** As counted on `as_of`; without a date the figures would claim more than they say. */
  stats: record({ partner_count: count, user_count: count, apply_count: count, loan_amount: yuan, as_of: date }),
  steps: Type.Array(record({ title: text, text, tag: Type.Optional(text) })),
  loan_types: Type.Array(LoanType),
  partners: Type.Array(Partner),
  news: Type.Array(ArticleRow),
  faqs: Type.Array(record({ id: Type.Optional(id), question: text, answer: text })),
  vip_teaser: record({
    title: text,
    text,
    points: Type.Array(record({ value: text, label: text })),
    package_title: Type.Optional(text),
    price: Type.Optional(yuan),
    /** What the price is for: 年, 季. */
    period: Type.Optional(text),
    note: Type.Optional(text),
  }),
});
export type Index = Static<typeof Index>;

/** What may be uploaded. Addresses and credentials of the store are the gateway's business and not declared. */
export const UploadConfig = record({
  driver: Type.Optional(text),
  /** Name of the file part. */
  field: text,
  /** Bytes of one file. */
  max_size: count,
  exts: Type.Array(text),
  /** Pictures are scaled to `max_width` and compressed with `quality` before they are sent. */
  image: record({ max_width: count, quality: Type.Number({ exclusiveMinimum: 0, maximum: 1, default: 0.5 }) }),
});
export type UploadConfig = Static<typeof UploadConfig>;

/** Answer of an upload. */
export const UploadedFile = record({ id: Type.Optional(id), url, name: text, size: count, mime: text, created_at: Type.Optional(time) });
export type UploadedFile = Static<typeof UploadedFile>;
