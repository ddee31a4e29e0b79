import type { AppRouter } from '../guard.ts';

/**
 * Moves the focus to the content after a client-side navigation, as a page load would, for keyboards and screen readers.
 * Changes of the query (filters, pages of a list) do not move it.
 */
export function focusAfterNavigation(router: AppRouter): void {
  let last = router.state.location.pathname;
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === last) return;
    last = location.pathname;
    // The router notifies before the new page is rendered.
    requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }));
  });
}
