import { event } from './entry.ts';
import { field } from './fields.ts';

/** What visitors and members do. */
export const businessEvents = {
  'biz.money': event(
    'info warn',
    'operator',
    'A call that may happen only once, such as a withdrawal: `new` when it is about to be sent, and one more line with how it ended. After a `new` without an end its process has died, and its outcome is unknown.',
    {
      call: field.call,
      state: [
        'text',
        '`new`; `done`; `refused`; `replayed`: its key was used before, and the first response was sent again; `conflict`: its key is running, or was used for something else; `unknown` (`warn`): it may have happened',
      ],
      key: ['text', 'keyed hash of the idempotency key: lines with the same one are repetitions of one call'],
      code: field.code,
      reason: field.reason,
      member: field.member,
    },
  ),
  'biz.pageview': event('info', 'nobody', 'A browser shows a page.', { path: ['text', 'the page’s template; `unknown`: there is no such page'] }),
};
