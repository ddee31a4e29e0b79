import type { BusinessReason } from '../../shared/reasons.ts';
import { toFen } from '../../shared/money/money.ts';
import { DAY, SECOND, startOfDay } from './shanghaiTime.ts';

/** For programs, on which side of its limit a refused amount (fen) is. Within the limits it is too low for its fee. */
export const limitReason = (
  amount: number,
  { max_amount: max }: { max_amount?: string | undefined },
): BusinessReason => (max !== undefined && amount > toFen(max) ? 'above_maximum' : 'below_minimum');

/**
 * A business refusal, which becomes the envelope `{code, message, data, reason}`. It is thrown, so that a transaction around it is
 * rolled back. Rules that must keep a change (counting a wrong attempt) commit before they throw.
 */
export class Refused extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly reason: BusinessReason,
    readonly data: unknown = null,
  ) {
    super(message);
  }
}

/** Refuses the call. `reason`: for programs, of the catalogue (shared/reasons.ts). `data`: details for the caller (`retry_after`, `need`). */
export function refuse(code: number, message: string, reason: BusinessReason, data: unknown = null): never {
  throw new Refused(code, message, reason, data);
}

/** Time until the next day begins, in seconds, as `retry_after` says it. */
export const untilTomorrow = (now: number): number => Math.ceil((startOfDay(now) + DAY - now) / SECOND);

/** Refuses a call that has reached its limit of the day; `retry_after` says when the next day begins. */
export const refuseUntilTomorrow = (now: number, message: string): never =>
  refuse(429, message, 'daily_limit', { retry_after: untilTomorrow(now) });

/** Refuses one field: 422 with `data.errors`, so that a form can show the fault at the field. */
export function refuseField(field: string, message: string, reason: BusinessReason = 'bad_input'): never {
  throw new Refused(422, message, reason, { errors: { [field]: message } });
}

/** Refuses with all faults at once (422); a field without a fault is null. Returns if there is no fault. `details`: more for `data`. */
export function refuseFaults(
  faults: Record<string, string | null>,
  reason: BusinessReason = 'bad_input',
  details: object = {},
): void {
  const errors = Object.fromEntries(
    Object.entries(faults).filter((fault): fault is [string, string] => fault[1] !== null),
  );
  const [first] = Object.values(errors);
  if (first !== undefined) throw new Refused(422, first, reason, { errors, ...details });
}

/** Refuses an operator's rejection without a reason, since the member reads it. Call it after the move, so that a wrong status is refused first. */
export function needReason(reason: string): void {
  if (reason === '') refuseField('reason', '请填写原因');
}
