import type { AppRouter } from '../guard.ts';

/** Frames after a navigation or an act: about a second. */
const FRAMES = 60;

/**
 * To the new page's heading, as a page load would. Changes of the query do not move the focus, unless what had it is gone: after
 * an act whose form or dialog was replaced, it goes to the heading too, never to `body`. A poll that ends while nothing has the
 * focus is no act.
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
    // The new page is not rendered yet. A closing dialog gives the focus back one frame later.
    if (hasMoved) requestAnimationFrame(focusHeading);
    if (hasMoved || hasEnded) requestAnimationFrame(() => requestAnimationFrame(() => keepFocus(FRAMES)));
  });
}

/** Or the content while there is none. A modal dialog keeps the focus. */
function focusHeading(): void {
  if (document.querySelector('dialog:modal')) return;
  const main = document.getElementById('main');
  const heading = main?.querySelector('h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  (heading ?? main)?.focus({ preventScroll: true });
}

/** In each of the next frames: the old page may go, and parts of the new one may come, later. */
function keepFocus(frames: number): void {
  const { activeElement, body } = document;
  // On the content while its heading had not come yet.
  const isWaiting = activeElement?.id === 'main' && activeElement.querySelector('h1') !== null;
  if (activeElement === body || isWaiting) focusHeading();
  if (frames > 0) requestAnimationFrame(() => keepFocus(frames - 1));
}
