import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** A valid sample of the row's answer, for calls whose turn has not come: empty lists, zero sums, nothing running. */
export function defaultAnswer(output: TSchema): unknown {
  return Value.Create(output);
}
