import type { Endpoint } from '../../../shared/endpoint.ts';
import type { Envelope } from '../../../shared/envelope.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import { refusal } from '../../../shared/reasons.ts';
import { isRead } from '../../../shared/wire.ts';
import { refuseInput } from '../shape.ts';
import { SINCE } from '../takenFields.ts';
import type { Call, Step } from './step.ts';

/** For a field of the contract that the upstream does not take. */
const NOT_TAKEN = '暂不支持此项';

/** Refuses an input that is not the contract's, or has fields that the upstream does not take. */
export const checkInput: Step = (call, next) => {
  const { row, shape, untaken } = call;
  const given = withInvite(call, { ...call.input, ...shape.fromText(call.texts ?? {}) });
  const checked = shape.input(given);
  if ('errors' in checked) return refuseInput(checked);
  // What holds without the field may be said.
  const refused = untaken.filter((field) => {
    const value = fieldsOf(given)[field];
    return value !== undefined && value !== fieldsOf(row.input.properties[field]).default;
  });
  if (refused.length > 0) return refuseFields(row, refused);
  const { [SINCE]: since, ...input } = checked.value;
  call.since = since;
  // Nor is the default of such a field sent.
  call.input =
    untaken.length === 0
      ? input
      : Object.fromEntries(Object.entries(input).filter(([field]) => !untaken.includes(field)));
  return next(call);
};

/** Adds the invite code of the cookie to the input if it has none, the row has the column `invite`, and the upstream takes it. */
const withInvite = ({ row, untaken, context: { session } }: Call, input: Record<string, unknown>): object =>
  row.invite && session.invite && !untaken.includes('invite_code') && !input.invite_code
    ? { ...input, invite_code: session.invite }
    : input;

/**
 * For fields of the contract that the upstream does not take. A read cannot be made in this way at all, as if there were no such call; a form has
 * them as faults.
 */
function refuseFields(row: Endpoint, fields: readonly string[]): Envelope {
  const errors = Object.fromEntries(fields.map((field) => [field, NOT_TAKEN]));
  return isRead(row) ? refusal('not_offered', NOT_TAKEN, { errors }) : refuseInput({ errors });
}
