import { event } from './entry.ts';

/** What visitors and members do. */
export const businessEvents = {
  'biz.pageview': event('info', 'nobody', 'A browser shows a page.', { path: ['text', 'the page’s template; `unknown`: there is no such page'] }),
};
