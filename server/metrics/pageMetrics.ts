import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const SOURCES = ['cached', 'rendered'] as const;
/** What failed: the page, the error page in its place, a loader. */
const FAILURES = ['page', 'error_page', 'loader'] as const;
/** Upper bounds (s). Rendering is given up after two seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2];

interface PageSources {
  /** Pages in memory, and their bytes. */
  pages?: () => { pages: number; bytes: number };
}

/** Pages: where they came from, and how long rendering takes. */
export function pageMetrics(registry: Registry, sources: PageSources) {
  const registers = [registry];
  const served = new Counter({
    name: 'portal_pages_total',
    help: 'Pages: sent from the cache of pages, or rendered for their request.',
    labelNames: ['source'],
    registers,
  });
  const seconds = new Histogram({
    name: 'portal_render_duration_seconds',
    help: 'Time that rendering a page took.',
    buckets: BUCKETS,
    registers,
  });
  const failures = new Counter({
    name: 'portal_render_failures_total',
    help: 'What failed when a page was made: a component, the error page too, or a loader.',
    labelNames: ['part'],
    registers,
  });
  for (const source of SOURCES) served.inc({ source }, 0);
  for (const part of FAILURES) failures.inc({ part }, 0);
  const gauge = (name: string, help: string, read: (load: { pages: number; bytes: number }) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read(sources.pages?.() ?? { pages: 0, bytes: 0 }));
      },
    });
  gauge('portal_page_cache_pages', 'Pages in the cache of pages.', ({ pages }) => pages);
  gauge('portal_page_cache_bytes', 'Memory of the cache of pages.', ({ bytes }) => bytes);
  return {
    served: (source: (typeof SOURCES)[number]): void => served.inc({ source }),
    /** A page was rendered. `took`: ms. */
    rendered: (took: number): void => seconds.observe(took / 1000),
    failed: (part: (typeof FAILURES)[number]): void => failures.inc({ part }),
  };
}
