import { field, event } from './fields.ts';

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
  'biz.pageview': event('info', 'nobody', 'A browser shows a page.', {
    path: ['text', 'the page’s template; `unknown`: there is no such page'],
  }),
};

/** One line for each request. */
export const requestEvents = {
  'http.request': event(
    'info debug',
    'nobody',
    'A request is over, or its client has left. There is one such line for each request, also for those that were refused before they were ' +
      'understood. Health checks, and the requests that the embedded upstream receives, are logged at `debug`.',
    {
      method: ['text', 'absent: the head could not be read'],
      route: [
        'text',
        'template of the route, or of the page (`/bank/:id`); `unknown`: no such page, or an address that was refused before its route was looked for; `unparsed`: the head could not be read',
      ],
      status: ['number', 'HTTP status; absent: the client left before the response had begun'],
      code: ['number', 'the envelope’s code, if the response was one that was made for this request'],
      reason: field.reason,
      policy: ['text', 'the rate limit that refused it'],
      fault: ['text', 'the parser’s code for a head that could not be read'],
      durMs: ['number', 'from the request’s head to the end of its response (ms)'],
      bytesOut: [
        'number',
        'length of the body as it was sent, compressed; absent if there was none, if it was streamed, or if it did not arrive whole',
      ],
      fromMemory: ['flag', 'the response was in memory: it was neither made nor compressed for this request'],
      aborted: ['flag', 'the client left, or its connection was destroyed, before it had the whole response'],
      client: field.client,
      member: field.member,
    },
  ),
};
