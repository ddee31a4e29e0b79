import type { AppRouter } from '../guard.ts';

/** Reports the first page and each route change to the gateway's visitor statistics (spec §4): the path alone. */
export function reportPageViews(router: AppRouter, report: (path: string) => void = send): void {
  let last = router.state.location.pathname;
  report(last);
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === last) return;
    last = location.pathname;
    report(last);
  });
}

function send(path: string): void {
  void fetch('/bff/pageview', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-bank-csrf': '1' },
    body: JSON.stringify({ path }),
    keepalive: true,
  }).catch(() => undefined);
}
