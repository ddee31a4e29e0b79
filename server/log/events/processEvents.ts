import { field, event } from './fields.ts';

/** The store: Redis, or the file under `VAR_DIR`. */
export const storeEvents = {
  'store.up': event('info', 'nobody', 'The store works, or works again.'),
  'store.down': event('warn', 'operator', 'The store cannot be used: money calls are refused.', {
    code: [
      'text',
      'why: of the connection such as `ECONNREFUSED`, `ETIMEDOUT` if Redis hangs, of Redis such as `WRONGPASS`; absent: the connection was closed',
    ],
  }),
  'store.refused': event('warn', 'operator', 'The store refuses to write.', {
    code: ['text', 'its code: of Redis such as `OOM`, of SQLite such as `SQLITE_FULL`'],
  }),
  'session.store_up': event(
    'info',
    'nobody',
    'What sessions keep in the store can be read and written again.',
  ),
  'session.store_down': event(
    'warn',
    'operator',
    'What sessions keep in the store cannot be read or written; members stay logged in.',
  ),
  'limits.local': event('warn', 'operator', 'Redis is away: each gateway counts its own rate limits.'),
  'limits.shared': event('info', 'nobody', 'The rate limits are those of all gateways together again.'),
};

/** The process: start, end, pages, caches, the log itself. */
export const processEvents = {
  'sys.ready': event('info', 'nobody', 'The portal serves requests.', {
    portal: ['text', '`PUBLIC_ORIGIN`'],
    upstream: ['text', 'the upstream’s origin'],
    console: ['text', 'address of the embedded upstream’s console'],
  }),
  'sys.shutdown': event('info', 'nobody', 'The process has been told to end.', {
    signal: ['text', 'the signal'],
  }),
  'sys.stopped': event('info warn', 'nobody', 'The process ends; `warn`: requests were cut off.', {
    durMs: ['number', 'time since the signal (ms)'],
    forced: ['flag', 'requests were cut off, or a second signal came'],
  }),
  'sys.not_closed': event('warn', 'developer', 'Something could not be closed at the end.', {
    err: field.err,
  }),
  'sys.signal_ignored': event('info', 'nobody', 'A signal came that has no meaning here.', {
    signal: ['text', 'the signal'],
  }),
  'sys.log_level': event('info', 'nobody', 'A signal has changed the level of the log.', {
    to: ['text', 'the new level'],
  }),
  'sys.crash': event('fatal', 'developer', 'An error that nobody caught ends the process.', {
    err: field.err,
  }),
  'sys.metrics_unavailable': event(
    'warn',
    'operator',
    'The port of the metrics is taken, or not allowed; it is tried again until it is free.',
    {
      port: ['number', '`METRICS_PORT`'],
      fault: ['text', 'code of Node’s error, such as `EADDRINUSE`'],
    },
  ),
  'sys.config_warning': event('warn', 'operator', 'A setting is valid, but probably not what is wanted.', {
    variable: ['text', 'the variable to set'],
    reason: ['text', 'why'],
  }),
  'sys.accept_failed': event(
    'error',
    'operator',
    'A connection could not be accepted: no file descriptor is free.',
    { err: field.err },
  ),
  'sys.pages_fetched': event(
    'info',
    'nobody',
    'The public pages were made ahead, so that their first visitors need not wait.',
    {
      pages: ['number', 'pages that were made'],
      failed: ['number', 'pages that failed, or that were made before all of their data had come'],
      up: ['flag', 'the upstream answers'],
      durMs: field.durMs,
    },
  ),
  'sys.shed': event(
    'warn',
    'operator',
    'Requests were refused with 503, because the process had more work than it can do.',
    {
      class: ['text', 'their priority'],
      count: field.count,
    },
  ),
  'sys.error': event(
    'error',
    'developer',
    'A request failed by a fault of the portal; it was answered with 500.',
    { err: field.err },
  ),
  'sys.render_failed': event('error', 'developer', 'A page could not be rendered; the error page was sent.', {
    err: field.err,
    place: field.place,
  }),
  'sys.error_page_failed': event('error', 'developer', 'The error page could not be rendered either.', {
    err: field.err,
    place: field.place,
  }),
  'sys.loader_failed': event('error', 'developer', 'A page’s loader threw an error.', { err: field.err }),
  'sys.analytics_failed': event(
    'warn',
    'operator',
    'Page views could not be forwarded to the analytics service; at most one line a minute.',
    {
      err: field.err,
    },
  ),
  'sys.traces_failed': event(
    'warn',
    'operator',
    'The collector at `OTEL_EXPORTER_OTLP_ENDPOINT` did not take spans; at most one line an hour.',
    {
      count: [
        'number',
        'spans of the batches that were not taken since the last such line; absent: not known, since the process ended first',
      ],
      err: field.err,
    },
  ),
  'sys.copies_not_kept': event(
    'warn',
    'operator',
    'The store did not take the last good copies of site data; they are tried again.',
    {
      waiting: ['number', 'copies that wait'],
      err: field.err,
    },
  ),
  'sys.cache_refresh_suspect': event(
    'warn',
    'upstream',
    'New site data lacks what the copy has; the copy is kept for now.',
    {
      name: field.call,
      places: ['list', 'what is lacking, as paths'],
    },
  ),
  'sys.cache_refresh_believed': event(
    'warn',
    'upstream',
    'New site data still lacked it after some time, and has replaced the copy.',
    {
      name: field.call,
      places: ['list', 'what is lacking, as paths'],
    },
  ),
  'sys.log_scrubbed': event(
    'error',
    'developer',
    'The last net removed what looked like personal data from lines: a field was chosen wrongly.',
    {
      hits: ['number', 'parts removed since the last such line'],
    },
  ),
  'sys.log_field_dropped': event(
    'error',
    'developer',
    'A field that this catalogue does not have was not written; once for each.',
    {
      of: ['text', 'the event'],
      field: [
        'text',
        'the field; `*`: the event itself is not in the catalogue, and none of its fields was written',
      ],
    },
  ),
  'sys.log_dropped': event(
    'error',
    'operator',
    'Lines were lost, because the reader of the log was too slow or the disk was full.',
    {
      dropped: ['number', 'lines lost'],
    },
  ),
  'sys.library': event(
    'debug info warn error fatal',
    'developer',
    'A library wanted to say something; its texts are not written.',
    { err: field.err },
  ),
};
