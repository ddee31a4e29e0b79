import { event } from './entry.ts';
import { field } from './fields.ts';

/** What visitors and members do. */
export const businessEvents = {
  'biz.money': event(
    'info warn',
    'operator',
    'A call that may happen only once, such as a withdrawal: `sent` when it goes to the upstream, and one more line with how it ended. After a `sent` without an end its process has died, and its outcome is unknown.',
    {
      call: field.call,
      state: [
        'text',
        '`sent`; then `done`, `refused`, `failed` (certainly not carried out) or `unknown` (`warn`: it may have happened). Not sent: `replayed` (the first response again), `conflict` (the first is still running, or the price has changed), `reused` (its key with other input), `invalid` (no key), `unavailable` (the store failed), `failed` (the upstream did not say whose session it is)',
      ],
      key: ['text', 'keyed hash of the idempotency key: lines with the same one are repetitions of one call'],
      code: field.code,
      reason: field.reason,
      member: field.member,
    },
  ),
  'biz.pageview': event('info', 'nobody', 'A browser shows a page.', { path: ['text', 'the page’s template; `unknown`: there is no such page'] }),
};
