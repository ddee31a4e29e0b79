import type { Calls } from './calls.ts';
import type { PortalError } from './portalError.ts';

/** What a client is made of. */
export interface ClientOptions {
  /** Address of the portal, such as `https://www.example.com`: its `PUBLIC_ORIGIN`. The cookies are sent to no other. */
  origin: string;
  /** A session that `saveSession` gave. Absent: a visitor. */
  session?: SavedSession | undefined;
  /** Longest time of a call with all its repetitions and pauses (ms). Default: 40 seconds, ten more than the portal waits for its upstream. */
  timeout?: number | undefined;
  /** How often a read is repeated after a lost connection, 429 or 503. Default: 2. */
  retries?: number | undefined;
  /** In place of the platform's `fetch`: another proxy, other certificates. */
  fetch?: typeof globalThis.fetch | undefined;
}

/** Options of one call. */
export interface CallOptions {
  /** Idempotency key of a call that moves money or sends an application. Absent: a new one is made; an error carries it in `key`. */
  key?: string | undefined;
  /** Ends the call; it then throws the signal's reason. A write that was sent may have been carried out all the same. */
  signal?: AbortSignal | undefined;
  /** As in `ClientOptions`, for this call. */
  timeout?: number | undefined;
  /** Site data as they are now, instead of the portal's copy. */
  fresh?: boolean | undefined;
}

/** The cookies of a session, as plain JSON. **Secret:** whoever has them acts as the member. */
export interface SavedSession {
  origin: string;
  cookies: { name: string; value: string; /** Time of expiry (ms since 1970). */ until?: number }[];
}

type CallName = keyof Calls;

/** A call: its result is the envelope's `data`, and every refusal is a `PortalError`. */
export type Method<N extends CallName> = object extends Calls[N]['input']
  ? (input?: Calls[N]['input'], options?: CallOptions) => Promise<Calls[N]['output']>
  : (input: Calls[N]['input'], options?: CallOptions) => Promise<Calls[N]['output']>;

type RowOf<O> = O extends readonly (infer Row)[]
  ? Row
  : O extends { list: readonly (infer Row)[] }
    ? Row
    : never;

/** Calls that give a list page by page. */
export type ListName = {
  [N in CallName]: 'page' extends keyof Calls[N]['input']
    ? [RowOf<Calls[N]['output']>] extends [never]
      ? never
      : N
    : never;
}[CallName];

/** A list as a sequence of its rows. `page` is where it begins (1), `count` how many rows a request asks for (100). */
export type Rows<N extends ListName> = object extends Calls[N]['input']
  ? (input?: Calls[N]['input'], options?: CallOptions) => AsyncGenerator<RowOf<Calls[N]['output']>, void>
  : (input: Calls[N]['input'], options?: CallOptions) => AsyncGenerator<RowOf<Calls[N]['output']>, void>;

/** Lists that can be asked for what was added to them. */
export type AddedName = {
  [N in ListName]: 'since' extends keyof Calls[N]['input'] ? N : never;
}[ListName];

/** How far a program has read a list, as plain JSON. Keep it together with what the program has made of the rows. */
export interface ListMark {
  /** Rows from this time on are asked for (Beijing time, `2026-11-20 14:05:00`). */
  since: string;
  /** The rows of this time that have been given. */
  seen: string[];
}

/** Reads what was added to a list since a mark (none: everything). `filter` is that of the list, and must stay the same. */
export type Added<N extends AddedName> = (
  mark?: ListMark,
  filter?: Omit<NonNullable<Calls[N]['input']>, 'page' | 'count' | 'since'>,
  options?: CallOptions,
) => Promise<{
  /** Oldest first. */ rows: RowOf<Calls[N]['output']>[];
  /** For the next time. */ mark: ListMark;
}>;

/** Filter of the file of bills: that of the call `bill`, without pages. */
export type BillFilter = Omit<NonNullable<Calls['bill']['input']>, 'page' | 'count'>;

/** What a client can do besides the calls. */
export interface ClientParts {
  /** All rows of a list: `for await (const bill of portal.rows.bill({ type: 1 }))`. A row that new ones move to the next page is given once. */
  readonly rows: { readonly [N in ListName]: Rows<N> };
  /**
   * What was added to a list since the last time: `const { rows, mark } = await portal.added.bill(last)`. Each row is given once, also
   * one that appears up to a minute late. A commission that settles gets a new time and is given again.
   */
  readonly added: { readonly [N in AddedName]: Added<N> };
  /**
   * Uploads one picture or PDF (≤ 5 MB). `kind`: what it is for, such as `license_files`.
   * @returns its address, which only this member can open
   */
  upload(file: Blob, kind: string, options?: UploadOptions): Promise<{ url: string }>;
  /** All bills of a filter as CSV, with a line of headings. The text has no byte order mark; Excel needs one (`\uFEFF`) in a file. */
  billCsv(filter?: BillFilter, options?: CallOptions): Promise<string>;
  /** Whether there is a session cookie. Only a call can tell whether it is still valid. */
  readonly isLoggedIn: boolean;
  /** The cookies, to go on with them later (`createClient({ origin, session })`). */
  saveSession(): SavedSession;
  /**
   * Finds out what became of a withdrawal, a recharge, a membership, a certification or an application whose outcome is unknown (`isOutcomeUnknown`), by the error that it threw.
   *
   * @returns the record that the call has left; `undefined`: there is none, so it was not carried out. A call that was cut off may still
   *   arrive within a minute: then look again before you send another one
   */
  settle(error: PortalError, options?: CallOptions): Promise<SettledRecord | undefined>;
}

export interface UploadOptions extends CallOptions {
  /** Name of the file; its extension says what it is. Default: that of a `File`. */
  name?: string | undefined;
}

/** What `settle` finds. */
export type SettledRecord = Calls[
  'withdrawals' | 'rechargeOrders' | 'certLogs' | 'formRecords']['output'][number];

/** A client of one portal for one member. Every call of the contract is a method. */
export type Client = { readonly [N in CallName]: Method<N> } & ClientParts;
