import { banners } from '../content/banners.ts';
import { config } from '../content/config.ts';
import { faqs, stats, steps, vipTeaser } from '../content/home.ts';
import { noticeLines } from '../content/noticeLines.ts';
import { seo } from '../content/seo.ts';
import { site as base } from '../content/site.ts';
import { uploadConfig } from '../content/uploadConfig.ts';
import { startOfDay, wireTime } from '../domain/shanghaiTime.ts';
import { articlesOf } from '../store/articles.ts';
import type { Handlers } from './context.ts';
import { loanTypesNow, partnersFor } from './partners.ts';

const HOME_NEWS = 6;
const HOME_PARTNERS = 8;

/** Calls for site data, the same for all visitors. */
export const site = {
  site: () => base,
  seo: () => seo,
  config: () => ({ ...config, banner: banners }),
  uploadConfig: () => uploadConfig,

  index: (_input, { db }) => ({
    stats: { ...stats, partner_count: partnersFor().length },
    steps,
    faqs,
    vip_teaser: vipTeaser,
    loan_types: loanTypesNow(),
    partners: partnersFor().slice(0, HOME_PARTNERS),
    news: articlesOf(db, { type: 'news', count: HOME_NEWS }).list,
  }),

  /** Lines of the notice banner, as of today. */
  notice(_input, { now }) {
    const today = wireTime(startOfDay(now));
    return noticeLines.map((content, i) => ({ id: i + 1, content, created_at: today }));
  },
} satisfies Handlers;
