import type { Envelope } from '../../../../shared/envelope.ts';
import type { ApiCall } from '../translator.ts';

/** One way in which the third upstream differs from the embedded one. */
export interface Difference {
  /** Rewrites a call of the third upstream for the embedded one, or refuses it. */
  request?(call: ApiCall): Envelope | undefined;
  /** Rewrites `data` of the embedded upstream. `call` is the call as the embedded upstream got it. */
  data?(data: unknown, call: ApiCall): unknown;
}

export type Fields = Record<string, unknown>;

export const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy in which keys are renamed; the order of the fields is kept. */
export const renamed = (fields: Fields, names: Record<string, string>): Fields =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [names[key] ?? key, value]));
