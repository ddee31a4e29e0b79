import { event } from './entry.ts';

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
  'session.store_up': event('info', 'nobody', 'What sessions keep in the store can be read and written again.'),
  'session.store_down': event('warn', 'operator', 'What sessions keep in the store cannot be read or written; members stay logged in.'),
  'limits.local': event('warn', 'operator', 'Redis is away: each gateway counts its own rate limits.'),
  'limits.shared': event('info', 'nobody', 'The rate limits are those of all gateways together again.'),
};
