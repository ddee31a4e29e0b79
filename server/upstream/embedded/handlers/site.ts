import { NOTICE_ENTRIES } from '../../../../shared/constants.ts';
import { banners } from '../content/banners.ts';
import { config } from '../content/config.ts';
import { faqs, stats, steps, vipTeaser } from '../content/home.ts';
import { seo } from '../content/seo.ts';
import { site as base } from '../content/site.ts';
import { tips } from '../content/tips.ts';
import { uploadConfig } from '../content/uploadConfig.ts';
import { startOfDay, wireTime } from '../domain/shanghaiTime.ts';
import { articlesOf } from '../store/articles.ts';
import { recentEvents } from '../store/events.ts';
import type { Handlers } from './context.ts';
import { loanTypesNow, partnersFor } from './partners.ts';

const HOME_NEWS = 6;
const HOME_PARTNERS = 8;
/** Real events in the notice banner, at most; the rest of the lines are tips. */
const REAL_LINES = 8;
/** First id of tips, far above those of events. */
const TIP_IDS = 1_000_000_000;

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

  /** Lines of the notice banner: real events with masked names, then tips. */
  notice(_input, { db, now }) {
    const real = recentEvents(db, REAL_LINES).map(({ id, content, created_at }) => ({ id, content, created_at: wireTime(created_at) }));
    const fill = tips
      .slice(0, Math.max(2, NOTICE_ENTRIES - real.length))
      .map((content, i) => ({ id: TIP_IDS + i, content, created_at: wireTime(startOfDay(now)) }));
    return [...real, ...fill];
  },
} satisfies Handlers;
