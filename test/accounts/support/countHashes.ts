import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { Test } from 'tap';

/**
 * Counts the password hashes that this process computes, until the test ends. They are by far the largest work of a login, so two
 * calls with the same number of them take the same time, which a clock on a busy machine could not show.
 */
export function countHashes(t: Test): { count: number } {
  const hashes = { count: 0 };
  const original = crypto.scrypt;
  // The function has several signatures; each argument is passed on as it is.
  crypto.scrypt = ((...args: Parameters<typeof original>) => {
    hashes.count++;
    original(...args);
  }) as typeof original;
  syncBuiltinESMExports();
  t.teardown(() => {
    crypto.scrypt = original;
    syncBuiltinESMExports();
  });
  return hashes;
}
