import type { Registry } from 'prom-client';
import { BROWSER_ERRORS } from '../../shared/contract/gatewayRoutes.ts';
import { boundedCounter } from './boundedCounter.ts';

/** Series at most of each metric; there are some fifty pages. */
const SERIES_MAX = 400;

/** What is good, and what is poor (https://web.dev/articles/vitals): LCP and INP in ms. */
const VITALS = { lcp: [2_500, 4_000], inp: [200, 500], cls: [0.1, 0.25] } as const;

/** What browsers report of pages. */
export function browserMetrics(registry: Registry) {
  const errors = boundedCounter({
    registry,
    name: 'portal_browser_errors_total',
    meaning: {
      zh: '浏览器上报的错误数，按页面与种类。一直没有变为可操作的页面是 `not_hydrated`。',
      en: 'Errors that browsers reported, by page and kind. A page that never came to life is `not_hydrated`.',
    },
    labelNames: ['page', 'kind'],
    max: SERIES_MAX,
    first: BROWSER_ERRORS.map((kind) => ['unknown', kind]),
  });
  const vitals = boundedCounter({
    registry,
    name: 'portal_web_vitals_total',
    meaning: {
      zh: '访问次数，按访问的第一个页面，以及它的 Core Web Vitals 对访客而言如何。',
      en: 'Visits, by the page that they began with, and how its Core Web Vitals were for the visitor.',
    },
    labelNames: ['page', 'vital', 'rating'],
    max: SERIES_MAX,
  });
  return {
    error: (page: string, kind: string): void => errors(page, kind),
    vitals(page: string, measured: Readonly<Record<string, number>>): void {
      for (const [vital, [good, poor]] of Object.entries(VITALS)) {
        const value = measured[vital];
        if (value === undefined) continue;
        vitals(page, vital, value <= good ? 'good' : value > poor ? 'poor' : 'needs_improvement');
      }
    },
  };
}
