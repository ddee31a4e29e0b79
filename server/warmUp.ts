import type { FastifyBaseLogger } from 'fastify';
import { SUCCESS } from '../shared/constants.ts';
import type { Gateway } from './gateway.ts';
import type { FetchedPage } from './page/fetchPage.ts';
import { Session } from './session/session.ts';

/** The site calls that all pages need. */
const SITE_CALLS = ['site', 'seo', 'config', 'notice'] as const;
/** Pages that are fetched at the same time, and in one pass. */
const PAGES_AT_ONCE = 2;
const PAGES_MAX = 300;
/**
 * Time between two passes (ms): well below the time that a copy may be served when the upstream fails. Pages that have failed are fetched again
 * soon, and after a pass in an outage all are.
 */
const PASS_EVERY = 3_600_000;
const PASS_AGAIN = 10_000;

interface Parts {
  gateway: Gateway;
  readiness: { warm: boolean };
  log: FastifyBaseLogger;
  /** Public pages without a placeholder in their path. */
  pages: readonly string[];
  /** Makes a page as for a visitor. */
  fetchPage: (path: string) => Promise<FetchedPage>;
}

/** Fetches site data before visitors ask for it, so that an outage finds copies. */
export function createWarmUp({ gateway, readiness, log, pages, fetchPage }: Parts) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  /** Fetches these public pages and those that they link to. Returns those that have failed. Never rejects. */
  async function fetchPages(wanted = pages): Promise<string[]> {
    const queue = [...wanted];
    const failed: string[] = [];
    const known = new Set(queue);
    const started = performance.now();
    let done = 0;
    async function work(): Promise<void> {
      while (done < queue.length && done < PAGES_MAX && !isStopped) {
        const at = done++;
        const path = queue[at] ?? '';
        const { links, hasFailed } = await fetchPage(path).catch(() => ({ links: [], hasFailed: true }));
        if (hasFailed) failed.push(path);
        // The links of the menu's pages are enough: those of a list's second page are seldom asked for.
        for (const link of at < wanted.length ? links.filter((one) => !known.has(one)) : []) {
          known.add(link);
          queue.push(link);
        }
      }
    }
    // The second worker may find the queue empty while the first is still at the page that fills it.
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work));
    await work();
    log.info({ event: 'sys.pages_fetched', pages: done, failed: failed.length, up: gateway.isUpstreamUp(), durMs: Math.round(performance.now() - started) });
    return failed;
  }

  /** Fetches the pages now, and again from time to time until `stop`. */
  async function keepPages(wanted = pages, wait = PASS_AGAIN): Promise<void> {
    const failed = await fetchPages(wanted);
    if (isStopped) return;
    if (!gateway.isUpstreamUp()) return void again(pages, PASS_AGAIN, PASS_AGAIN);
    // A page that fails for good is tried less and less often.
    if (failed.length > 0 && wait < PASS_EVERY) again(failed, wait, wait * 2);
    else again(pages, PASS_EVERY, PASS_AGAIN);
  }

  /** Fetches these pages after `delay`; if they fail, again after `wait` (ms). */
  function again(wanted: readonly string[], delay: number, wait: number): void {
    timer = setTimeout(() => void keepPages(wanted, wait), delay).unref();
  }

  /**
   * Makes the site calls that all pages need. Returns whether the portal is ready: the upstream has answered a call once, if only to
   * refuse it (what it says cannot keep the portal out of its load balancer), or there are copies of an earlier process.
   */
  async function warm(): Promise<boolean> {
    await gateway.recallOffers();
    const envelopes = await Promise.all(SITE_CALLS.map((name) => gateway.call(name, {}, { session: new Session(), log })));
    if (readiness.warm) return true;
    const hasAnswered = gateway.hasUpstreamAnswered();
    if (hasAnswered) await gateway.learnOffers();
    readiness.warm = hasAnswered || envelopes.some(({ code }) => code === SUCCESS);
    return readiness.warm;
  }

  return {
    warm,
    fetchPages: () => fetchPages(),
    keepPages: () => keepPages(),
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
