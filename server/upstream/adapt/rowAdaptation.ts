import type { Static } from 'typebox';
import type { Contract, EndpointName } from '../../../shared/contract/index.ts';
import type { Call } from '../../../shared/endpoint.ts';

/** The fields of a record, or of a list's rows, with values of any form: the gateway repairs their form. */
export type Readable<T> = T extends readonly (infer Item)[] ? readonly Readable<Item>[] : T extends object ? { [K in keyof T]?: unknown } : unknown;

/** A login's token and its lifetime in seconds, which the gateway takes before it reads the output. */
type Opened<N extends EndpointName> = Contract[N] extends { session: 'opens' | 'mayOpen' } ? { access_token?: unknown; expires_in?: unknown } : unknown;

/** The details of a refusal that the portal uses, with values of any form. `errors` has a text for each field of the contract's input. */
export interface RefusalDetails {
  errors?: unknown;
  /** The missing sum, and a price that has changed, in yuan. */
  need?: unknown;
  price?: unknown;
  /** Seconds until the call may be repeated. */
  retry_after?: unknown;
  /** Attempts at a login: those left, and those that failed; whether the next one needs a captcha or a text-message code. */
  left?: unknown;
  failures?: unknown;
  captcha_required?: unknown;
  code_required?: unknown;
}

/** What a refusal belongs to: the call, and its code after translation. */
export interface Occasion {
  call: EndpointName;
  code: number;
}

/** What an upstream does differently in one call. All functions are pure; docs/adapting.md says what happens when one throws. */
export interface RowAdaptation<N extends EndpointName> {
  /**
   * Its method and path; placeholders are fields of the contract's input. Those of the contract's path may be missing only if
   * `request` sends their fields.
   */
  upstream?: Call;
  /** The query or body that it wants, from the contract's input without the path's placeholders. */
  request?: (input: Partial<Static<Contract[N]['input']>>) => Record<string, unknown>;
  /** The contract's `data` from its `data`, which is not null. */
  data?: (data: unknown) => (Readable<Static<Contract[N]['output']>> & Opened<N>) | null;
  /** The details of its refusal, after the general `refusal`. */
  refusal?: (data: unknown, occasion: Occasion) => RefusalDetails | null;
}
