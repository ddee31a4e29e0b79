import { PAGE_VIEW_PATH } from '../../shared/paths.ts';
import { report } from '../lib/report.ts';
import type { AppRouter } from '../guard.ts';

/** Reports the path of the first page and of each navigation to the gateway's analytics (spec §4), without the query. */
export function reportPageViews(router: AppRouter, send: (path: string) => void = sendView): void {
  let last = router.state.location.pathname;
  send(last);
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === last) return;
    last = location.pathname;
    send(last);
  });
}

const sendView = (path: string): void => void report(PAGE_VIEW_PATH, { path });
