import { Histogram, type Registry } from 'prom-client';
import { counterBy, gauge } from './instruments.ts';
import { meant } from './meanings.ts';

/** Upper bounds (s). Rendering is given up after two seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2];

interface PageSources {
  /** Pages in memory, and their bytes. */
  pages?: () => { pages: number; bytes: number };
}

/** Pages: where they came from, and how long rendering takes. */
export function pageMetrics(registry: Registry, sources: PageSources) {
  const served = counterBy(
    registry,
    'portal_pages_total',
    {
      zh: '页面数：取自页面缓存，或为请求渲染。',
      en: 'Pages: sent from the cache of pages, or rendered for their request.',
    },
    'source',
    ['cached', 'rendered'],
  );
  const seconds = new Histogram({
    ...meant('portal_render_duration_seconds', {
      zh: '渲染一个页面的时间。',
      en: 'Time that rendering a page took.',
    }),
    buckets: BUCKETS,
    registers: [registry],
  });
  const failures = counterBy(
    registry,
    'portal_render_failures_total',
    {
      zh: '生成页面时失败的部分：组件（`page`）、随后的错误页（`error_page`），或 loader。',
      en: 'What failed when a page was made: a component (`page`), the error page after it (`error_page`), or a loader.',
    },
    'part',
    ['page', 'error_page', 'loader'],
  );
  gauge(
    registry,
    'portal_page_cache_pages',
    { zh: '页面缓存中的页面数。', en: 'Pages in the cache of pages.' },
    () => sources.pages?.().pages ?? 0,
  );
  gauge(
    registry,
    'portal_page_cache_bytes',
    { zh: '页面缓存占用的内存。', en: 'Memory of the cache of pages.' },
    () => sources.pages?.().bytes ?? 0,
  );
  return {
    served: (source: 'cached' | 'rendered'): void => served.add(source),
    /** A page was rendered. `took`: ms. */
    rendered: (took: number): void => seconds.observe(took / 1000),
    /** What failed: the page, the error page in its place, a loader. */
    failed: (part: 'page' | 'error_page' | 'loader'): void => failures.add(part),
  };
}
