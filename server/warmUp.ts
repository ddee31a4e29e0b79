import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { SUCCESS } from '../shared/constants.ts';
import { isListed } from '../client/handle.ts';
import { Session } from './session/session.ts';
import { pageKey } from './page/cache/visitorPages.ts';
import { findPage } from './page/findPage.ts';
import { listedPages } from './page/listedPages.ts';
import { loadForNobody } from './page/page.ts';

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

/** Public pages without a placeholder in their path. */
const PAGES = listedPages.map(({ path }) => path).filter((path) => !path.includes(':'));

declare module 'fastify' {
  interface FastifyInstance {
    warmUp: WarmUp;
  }
}

export type WarmUp = ReturnType<typeof createWarmUp>;

/** Fetches site data before visitors ask for it, so that an outage finds copies. */
function createWarmUp(app: FastifyInstance) {
  const { gateway, log } = app;
  let isWarm = false;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  /** Fetches these public pages and those that they link to. Returns those that have failed. Never rejects. */
  async function fetchPages(wanted: readonly string[] = PAGES): Promise<string[]> {
    const queue = [...wanted];
    const failed: string[] = [];
    const known = new Set(queue);
    const started = performance.now();
    let done = 0;
    async function work(): Promise<void> {
      while (done < queue.length && done < PAGES_MAX && !isStopped) {
        const at = done++;
        const path = queue[at] ?? '';
        await app.whenIdle();
        const { links, hasFailed } = await fetchPage(app, path).catch(() => ({ links: [], hasFailed: true }));
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
    log.event('sys.pages_fetched', {
      pages: done,
      failed: failed.length,
      up: gateway.isUpstreamUp(),
      durMs: Math.round(performance.now() - started),
    });
    return failed;
  }

  /** Fetches the pages now, and again from time to time until `stop`. */
  async function keepPages(wanted: readonly string[] = PAGES, wait = PASS_AGAIN): Promise<void> {
    const failed = await fetchPages(wanted);
    if (isStopped) return;
    if (!gateway.isUpstreamUp()) return void again(PAGES, PASS_AGAIN, PASS_AGAIN);
    // A page that fails for good is tried less and less often.
    if (failed.length > 0 && wait < PASS_EVERY) again(failed, wait, wait * 2);
    else again(PAGES, PASS_EVERY, PASS_AGAIN);
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
    await gateway.recallCapabilities();
    const envelopes = await Promise.all(
      SITE_CALLS.map((name) => gateway.call(name, {}, { session: new Session(), log })),
    );
    if (isWarm) return true;
    const hasSucceeded = envelopes.some(({ code }) => code === SUCCESS);
    const hasAnswered = gateway.hasUpstreamAnswered();
    // If the adaptation declares all of them as absent, nothing has been asked yet: another call answers.
    const isAsked = hasAnswered || !envelopes.every(({ reason }) => reason === 'not_offered');
    if (isAsked && !hasSucceeded) await gateway.nameHost();
    if (hasAnswered || !isAsked) await gateway.learnCapabilities();
    isWarm = gateway.hasUpstreamAnswered() || hasSucceeded;
    return isWarm;
  }

  return {
    /** Whether `warm` has returned true once. */
    isWarm: () => isWarm,
    /** Whether there is site data, or there was once. Until then pages are shown as far as they go, with status 503. */
    isReady: () => isWarm || gateway.hasUpstreamAnswered(),
    warm,
    fetchPages: () => fetchPages(),
    keepPages: () => keepPages(),
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

export const provideWarmUp = fp(async (app: FastifyInstance) => {
  const warmUp = createWarmUp(app);
  app.decorate('warmUp', warmUp);
  app.addHook('onClose', () => warmUp.stop());
});

/** A page that was fetched. */
interface FetchedPage {
  /** The public pages that it links to, paths with queries: what they are is known nowhere else. */
  links: string[];
  /** Some of its data could not be read or came late, so it is worth another attempt. */
  hasFailed: boolean;
}

/** Renders a page as for a visitor, so that it and its data are there when somebody asks. */
async function fetchPage(app: FastifyInstance, path: string): Promise<FetchedPage> {
  const url = new URL(app.config.publicOrigin + path);
  const key = pageKey(findPage(url.pathname), url);
  if (key === undefined) {
    await loadForNobody(app, path);
    return { links: [], hasFailed: false };
  }
  const page = await app.visitorPages.get(key, undefined, true);
  if (!page) return { links: [], hasFailed: false };
  if ('tag' in page) return { links: linksIn(String(page.bodies.identity)), hasFailed: false };
  // A page that is not kept lacks data, unless it leads elsewhere.
  return { links: linksIn(String(page.html)), hasFailed: !page.location };
}

/** The public pages that HTML of ours links to. */
function linksIn(html: string): string[] {
  const links = Array.from(html.matchAll(/ href="(\/[^"#]*)/g), ([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  return [...new Set(links)].filter((href) => isListed(findPage(href.split('?', 1)[0] ?? '').handle));
}
