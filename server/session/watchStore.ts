import type { FastifyBaseLogger } from 'fastify';

/** Awaits an operation of the store. Never rejects: `failed` says that the store did not answer. */
export type StoreWatch = <T>(
  operation: Promise<T>,
) => Promise<{ failed: false; value: T } | { failed: true }>;

/**
 * For what sessions keep in the store: a failure is no reason to refuse a request. It is logged when it begins and when it is
 * over, not for each request.
 */
export function watchStore(log: FastifyBaseLogger): StoreWatch {
  let up = true;
  const note = (works: boolean) => {
    if (works === up) return;
    up = works;
    log.event(up ? 'session.store_up' : 'session.store_down', {}, up ? 'info' : 'warn');
  };
  return async (operation) => {
    try {
      const value = await operation;
      note(true);
      return { failed: false, value };
    } catch {
      note(false);
      return { failed: true };
    }
  };
}
