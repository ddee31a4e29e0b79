import type { AppRouter } from '../guard.ts';

/**
 * After a navigation without a page load, the focus moves to the new page's content, as a page load would have it:
 * keyboards and screen readers go on from there. Changes of the query (filters, pages of a list) leave it alone.
 */
export function focusAfterNavigation(router: AppRouter): void {
  let last = router.state.location.pathname;
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === last) return;
    last = location.pathname;
    // The new page is rendered after the router says so.
    requestAnimationFrame(() => document.getElementById('main')?.focus({ preventScroll: true }));
  });
}
