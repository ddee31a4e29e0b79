import { Type, type Static } from 'typebox';
import { ArticleRow } from './content.ts';
import { LoanType, Partner } from './partner.ts';
import { tolerant } from './tolerant.ts';
import { count, date, file, id, link, picture, text, time, yuan } from './wire.ts';

/** Basic data of the site. Text may be ''; the footer then shows a substitute (an empty ICP record: 暂无). */
export const Site = tolerant({
  /** Picture of the mobile site's QR code. */
  qrcode: picture,
  email: text,
  address: text,
  copyright: text,
  police_record_number: text,
  /** ICP record. */
  record_number: text,
  name: Type.Optional(text),
  logo: Type.Optional(picture),
  favicon: Type.Optional(picture),
  phone: Type.Optional(text),
  work_time: Type.Optional(text),
  support_name: Type.Optional(text),
  support_url: Type.Optional(link),
  mobile_url: Type.Optional(link),
  police_record_url: Type.Optional(link),
  icp_url: Type.Optional(link),
  /** The company's own licence: name, number, who gave it. */
  licence: Type.Optional(text),
  /** Who answers for what. */
  people: Type.Optional(Type.Array(tolerant({ role: text, name: text }, ['role', 'name']))),
  /** Where complaints go, besides the contact page. */
  complaints: Type.Optional(text),
});
export type Site = Static<typeof Site>;

const SeoEntry = tolerant({ title: text, keywords: text, description: text });

/** Title, keywords and description for each SEO key of the route table. */
export const Seo = tolerant({
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
export const Index = tolerant({
  /** Figures as counted on the date `as_of`, which must be shown beside them. */
  stats: tolerant({
    partner_count: count,
    user_count: count,
    apply_count: count,
    loan_amount: yuan,
    as_of: date,
    /** Where the figures come from, for instance 示例数据. */
    note: Type.Optional(text),
  }),
  steps: Type.Array(tolerant({ title: text, text, tag: Type.Optional(text) }, ['title'])),
  loan_types: Type.Array(LoanType),
  partners: Type.Array(Partner),
  news: Type.Array(ArticleRow),
  faqs: Type.Array(tolerant({ id: Type.Optional(id), question: text, answer: text }, ['question', 'answer'])),
  vip_teaser: tolerant({
    title: text,
    text,
    points: Type.Array(tolerant({ value: text, label: text }, ['value', 'label'])),
    package_title: Type.Optional(text),
    price: Type.Optional(yuan),
    /** Period that the price is for: 年, 季. */
    period: Type.Optional(text),
    note: Type.Optional(text),
  }),
});
export type Index = Static<typeof Index>;

/** Limits of uploads. Addresses and credentials of the upstream's file storage are not declared, so they never reach the browser. */
export const UploadConfig = tolerant({
  driver: Type.Optional(text),
  /** Name of the multipart form's file part. */
  field: text,
  /** Largest size of one file, bytes. */
  max_size: count,
  exts: Type.Array(text),
  /** The browser scales pictures to `max_width` (px) and compresses them with `quality` before the upload. */
  image: tolerant({
    max_width: count,
    quality: Type.Number({ exclusiveMinimum: 0, maximum: 1, default: 0.5 }),
  }),
});
export type UploadConfig = Static<typeof UploadConfig>;

/** Output of an upload. */
export const UploadedFile = tolerant(
  {
    id: Type.Optional(id),
    url: file,
    name: text,
    size: count,
    mime: text,
    kind: Type.Optional(text),
    created_at: Type.Optional(time),
  },
  ['url'],
);
export type UploadedFile = Static<typeof UploadedFile>;
