import { field, event } from './fields.ts';

/** The upstream, as the gateway sees it, and the faults of the embedded upstream. */
export const upstreamEvents = {
  'upstream.call': event(
    'info warn',
    'upstream',
    'The upstream was called; `warn`: it failed, or was not reached.',
    {
      name: field.call,
      sentAs: [
        'text',
        'the id that the upstream got as `x-request-id`, if it is not `reqId`: the call belongs to no request, or visitors share its response',
      ],
      method: ['text', 'HTTP method at the upstream'],
      outcome: [
        'text',
        '`ok`: there is a response; else why there is none: `timeout`, `refused`, `reset`, `aborted` (the client left), …',
      ],
      sent: ['flag', 'a part of the request may have reached the upstream'],
      cause: ['text', 'the connection’s error code'],
      status: ['number', 'HTTP status of the upstream'],
      code: field.code,
      reason: field.reason,
      place: ['text', 'the field without which the response is useless'],
      durMs: field.durMs,
      member: field.member,
    },
  ),
  'upstream.drift': event(
    'warn info',
    'upstream',
    'Responses do not fit the contract: the first sight of a place at `warn`, repetitions summed up every ten minutes at `info`.',
    {
      name: field.call,
      every: ['number', 'length of the time that is summed up (s)'],
      places: ['list', 'path, `kind` of the deviation, and `n`, how often'],
    },
  ),
  'upstream.adaptation': event(
    'warn',
    'developer',
    'An entry of `server/upstream/adaptation.ts` threw an error.',
    {
      name: field.call,
      entry: ['text', 'which entry'],
      error: ['text', 'class of the error'],
      at: ['text', 'file, line and column'],
    },
  ),
  'upstream.fault': event('error', 'developer', 'The embedded upstream failed by its own fault.', {
    call: ['text', 'the request, or `sweep`: what it does every second'],
    err: field.err,
  }),
  'sys.breaker_open': event(
    'warn',
    'upstream',
    'The upstream keeps failing: calls are refused without being sent.',
  ),
  'sys.breaker_half_open': event('warn', 'nobody', 'The upstream is tried again with a single call.'),
  'sys.breaker_closed': event('info', 'nobody', 'The upstream answers again.'),
};
