import { matchRoutes } from 'react-router-dom';
import { ownPath } from '../../shared/rules/ownPaths.ts';
import { SIZE_PARAM } from '../../shared/textSize.ts';
import { PAGE_VIEW_PATH } from '../../shared/paths.ts';
import { post } from '../lib/post.ts';
import type { AppRouter } from '../guard.ts';

/** Sent even while the page is being left. Never rejects. The body is read, because until then the page counts as loading. */
const report = (path: string, body: object): Promise<unknown> =>
  post(path, body, { keepalive: true })
    .then((response) => response.text())
    .catch(() => undefined);

/** Of the first page and each navigation to another path or query (spec §4); what is sent has no query. */
export function reportPageViews(router: AppRouter, send: (path: string) => void = sendView): void {
  let last = '';
  const view = ({ location: { pathname, search }, navigation }: AppRouter['state']) => {
    if (navigation.state !== 'idle' || pathname + search === last) return;
    last = pathname + search;
    send(pathname);
  };
  view(router.state);
  router.subscribe(view);
}

const sendView = (path: string): void => void report(PAGE_VIEW_PATH, { path });

/**
 * Null for another origin, a download, a file, another window, or what has to reach the gateway, which keeps it in an httpOnly
 * cookie: an invite link, or one that changes the size of text.
 */
export function linkedPage(
  anchor: Pick<HTMLAnchorElement, 'href' | 'target' | 'hash' | 'hasAttribute'>,
  here: URL | Location,
): string | null {
  if (
    anchor.hasAttribute('download') ||
    (anchor.target && anchor.target !== '_self') ||
    !URL.canParse(anchor.href)
  )
    return null;
  const url = new URL(anchor.href);
  if (
    url.origin !== here.origin ||
    /^\/(bff|media|art|assets)\//.test(url.pathname) ||
    url.searchParams.has('invite') ||
    url.searchParams.has(SIZE_PARAM)
  )
    return null;
  // The browser handles a fragment of the same page.
  if (url.hash && url.pathname === here.pathname && url.search === here.search) return null;
  return ownPath(url.pathname + url.search + url.hash);
}

/** The attribute: a field with the name `method` hides the form's property. */
const isGet = (form: HTMLFormElement): boolean => /^(get)?$/i.test(form.getAttribute('method') ?? '');

/** Empty fields are left out. */
function formPath(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const url = new URL(form.action);
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter))
    if (typeof value === 'string' && value !== '') query.append(name, value);
  const text = query.toString();
  return url.pathname + (text && `?${text}`);
}

/**
 * Makes clicks on plain anchors and GET forms client-side navigation, and prefetches on hover and focus. Nothing else does.
 * Without JavaScript they work as they are.
 */
export function followLinks(router: AppRouter, navigate: (to: string) => void): void {
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const path = pathOf(event.target);
    if (path === null) return;
    event.preventDefault();
    navigate(path);
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (
      !(form instanceof HTMLFormElement) ||
      event.defaultPrevented ||
      !isGet(form) ||
      new URL(form.action).origin !== location.origin
    )
      return;
    event.preventDefault();
    navigate(formPath(form, event.submitter));
  });
  for (const type of ['pointerover', 'focusin'] as const) {
    document.addEventListener(
      type,
      (event) => {
        const path = pathOf(event.target);
        if (path !== null) prefetch(path, router);
      },
      { passive: true },
    );
  }
}

function pathOf(target: EventTarget | null): string | null {
  const anchor = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return anchor && linkedPage(anchor, location);
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Data saver is on, or the connection is 2g (spec §2). */
export function isCostly(): boolean {
  const { connection }: Navigator & { connection?: Connection } = navigator;
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

/** Failures are ignored: the navigation reports them. */
export function prefetch(path: string, router: Pick<AppRouter, 'routes'>): void {
  if (isCostly()) return;
  for (const { route } of matchRoutes(router.routes, path) ?? []) {
    if (typeof route.lazy === 'function') void route.lazy().catch(() => undefined);
  }
}
