/**
 * A business refusal: becomes `{code, message, data}`. Thrown, so that a transaction around it is
 * undone; rules that must keep something (a wrong try counted) commit first and throw then.
 */
export class Refusal extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data: unknown = null,
  ) {
    super(message);
  }
}

/** Refuses the call. `data` carries what the caller may act on (`retry_after`, `need`). */
export function refuse(code: number, message: string, data: unknown = null): never {
  throw new Refusal(code, message, data);
}

/** Refuses one field: 422 with `data.errors`, so that a form can show it where it belongs. */
export function refuseField(field: string, message: string): never {
  throw new Refusal(422, message, { errors: { [field]: message } });
}

/** Refuses with every fault at once, so that a form shows them together; fields without one are null. No fault, no refusal. */
export function refuseFaults(faults: Record<string, string | null>): void {
  const errors = Object.fromEntries(Object.entries(faults).filter((fault): fault is [string, string] => fault[1] !== null));
  const [first] = Object.values(errors);
  if (first !== undefined) throw new Refusal(422, first, { errors });
}

/** An operator's no needs its reason: the member reads it. Asked after the state, whose refusal comes first. */
export function needReason(reason: string): void {
  if (reason === '') refuseField('reason', '请填写原因');
}
