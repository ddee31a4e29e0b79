import { randomString } from '../lib/randomString.ts';

/** Random strings in a key: 50 bits each, so that no two keys are ever the same. */
const PARTS = 3;

/** An idempotency key for one call. */
export const newIdempotencyKey = (): string => Array.from({ length: PARTS }, () => randomString()).join('');
