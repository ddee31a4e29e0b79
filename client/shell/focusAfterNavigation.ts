import type { AppRouter } from '../guard.ts';

/** For how many frames after a navigation or an act the focus is looked after: about a second. */
const FRAMES = 60;

/**
 * Moves the focus to the new page's heading after a client-side navigation, as a page load would, for keyboards and screen readers. Changes
 * of the query (filters, pages of a list) do not move it, unless what had the focus is gone: after an act whose form or dialog was
 * replaced by its result, it goes to the heading too, never to `body`. A poll that ends while nothing has the focus is no act.
 */
export function focusAfterNavigation(router: AppRouter): void {
  let last = router.state.location.pathname;
  let wasBusy = false;
  let hadFocus = false;
  router.subscribe(({ location, navigation, fetchers }) => {
    const isBusy =
      navigation.state !== 'idle' || [...fetchers.values()].some(({ state }) => state !== 'idle');
    const hasMoved = navigation.state === 'idle' && location.pathname !== last;
    if (isBusy && !wasBusy) hadFocus = document.activeElement !== document.body;
    const hasEnded = wasBusy && !isBusy && hadFocus;
    wasBusy = isBusy;
    if (hasMoved) last = location.pathname;
    // The router notifies before the new page is rendered. A dialog that closes gives the focus back one frame later (useModal.ts).
    if (hasMoved) requestAnimationFrame(focusHeading);
    if (hasMoved || hasEnded) requestAnimationFrame(() => requestAnimationFrame(() => keepFocus(FRAMES)));
  });
}

/** The heading of the page, or the content while there is none. A modal dialog that has opened keeps the focus. */
function focusHeading(): void {
  if (document.querySelector('dialog:modal')) return;
  const main = document.getElementById('main');
  const heading = main?.querySelector('h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  (heading ?? main)?.focus({ preventScroll: true });
}

/** Looks in each of the next frames whether the focus is lost: the old page may go, and parts of the new one may come, some frames later. */
function keepFocus(frames: number): void {
  const { activeElement, body } = document;
  // On the content while its heading had not come yet.
  const isWaiting = activeElement?.id === 'main' && activeElement.querySelector('h1') !== null;
  if (activeElement === body || isWaiting) focusHeading();
  if (frames > 0) requestAnimationFrame(() => keepFocus(frames - 1));
}
