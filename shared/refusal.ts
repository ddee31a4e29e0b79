import { fail, type Envelope } from './envelope.ts';
import { entryOf, type Reason } from './reasons.ts';

/** A refusal whose reason is one of the catalogue. */
export type Refusal<T = unknown> = Envelope<T> & { reason: Reason };

/** A refusal of the gateway: its code is the first that the catalogue has for the reason. `data` holds details (`errors`, `price`, `retry_after`). */
export const refusal = <T = null>(reason: Reason, message: string, data: T = null as T): Refusal<T> => ({
  ...fail(entryOf(reason).codes[0], message, data),
  reason,
});
