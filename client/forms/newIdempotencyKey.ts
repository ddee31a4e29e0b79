import { randomString } from '../lib/randomString.ts';

/** Number of random strings in a key. Each has 50 bits, so that keys never collide. */
const PARTS = 3;

/** An idempotency key for one call. */
export const newIdempotencyKey = (): string => Array.from({ length: PARTS }, () => randomString()).join('');
