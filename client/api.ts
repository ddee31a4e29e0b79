import { createApi, type CallOptions, type EnvelopeOf } from '../shared/api.ts';
import { BAD_GATEWAY, NOT_FOUND } from '../shared/codes.ts';
import {
  CALLER_TIMEOUT,
  DEFAULT_ERROR,
  FETCH_MIN_DISPLAY,
  OUTCOME_UNKNOWN,
  SENTINEL,
  SUCCESS,
} from '../shared/constants.ts';
import type { CallName, Contract } from '../shared/contract/index.ts';
import type { Input } from '../shared/endpoint.ts';
import { fail, type Envelope } from '../shared/envelope.ts';
import { CSRF_HEADER, CSRF_VALUE, IDEMPOTENCY_KEY, NO_COPY, SESSION_RESET } from '../shared/headers.ts';
import { fillPath, toQuery, type WireRow } from '../shared/wire.ts';
import { noteWrite } from './lib/lastWrite.ts';
import { toast, networkError } from './lib/toast.ts';
import { sessionLost, inSessionOrder } from './sessionLost.ts';
import { ownerIn, sessionChanged } from './shell/tabs.ts';
import type { Reason } from '../shared/reasons.ts';
import { hasChinese, isShownRefusal, RESULT_UNKNOWN } from '../shared/result.ts';
import { wireTable } from '../shared/contract/calls.ts';

/** The browser's typed api: `fetch` to the gateway's `/bff` routes. */
export const api = createApi(wireTable, send);

/** What the upstream does not have (names of calls, and of fields: `bill.type`), as the page's document said, or `capabilities` since. */
let missing: readonly string[] = [];
export const setMissing = (names: readonly string[]): void => void (missing = names);

/** The gateway's answer to a read that the upstream does not have: there is no need to ask for it. */
function notOffered(name: CallName, input: object): Envelope | undefined {
  const untaken = Object.entries(input).flatMap(([field, value]) =>
    value !== undefined && missing.includes(`${name}.${field}`) ? [[field, ''] as const] : [],
  );
  return untaken.length > 0 || missing.includes(name)
    ? {
        ...fail(NOT_FOUND, '', { errors: Object.fromEntries(untaken) }),
        reason: 'not_offered' satisfies Reason,
      }
    : undefined;
}

/**
 * Makes one call; never rejects. A refusal is a red toast with the upstream's message, or "Error" (spec §8); a lost session is shown
 * and reset whoever asked. No toast: for a call that is made `quiet`, for a read that the upstream lacks, and for an unknown outcome
 * of a call that happens once, of which the page says what became.
 */
async function send<N extends CallName>(
  name: N,
  input: Input<Contract[N]>,
  { quiet, fresh, key, signal }: CallOptions,
): Promise<EnvelopeOf<N>> {
  const row = wireTable[name];
  const { path, rest } = fillPath(row.path, input);
  const write = row.method !== 'GET';
  const refused = write ? undefined : notOffered(name, input);
  // The data of a refusal are its details.
  if (refused) return refused as EnvelopeOf<N>;
  const isForm = write && !row.session;
  if (isForm) noteWrite(OUTCOME_UNKNOWN);
  const ask = () =>
    request<EnvelopeOf<N>['data']>(row, write ? path : path + toQuery(rest), signal, {
      method: row.method,
      headers: {
        accept: 'application/json',
        ...(write && { 'content-type': 'application/json', [CSRF_HEADER]: CSRF_VALUE }),
        ...(key && { [IDEMPOTENCY_KEY]: key }),
        ...(fresh && { 'cache-control': NO_COPY }),
      },
      body: write ? JSON.stringify(rest) : null,
    });
  const [result] = await Promise.all([
    row.session ? inSessionOrder(ask) : ask(),
    // Writes take at least this long, so that the button's busy state does not flicker.
    write && new Promise((done) => setTimeout(done, FETCH_MIN_DISPLAY)),
  ]);
  const { envelope, refusedToken } = result;
  if (isForm) noteWrite(envelope.code);
  if (envelope.code === SUCCESS && name === 'capabilities')
    // The name says of which call the data are.
    setMissing((envelope.data as { missing: readonly string[] }).missing);
  if (envelope.code === SUCCESS && row.session) {
    const owner = row.session === 'closes' ? 0 : ownerIn(envelope.data);
    if (owner !== undefined) sessionChanged(owner);
  }
  if (envelope.code === SUCCESS)
    // The page has words of its own for what the upstream says in none that are Chinese.
    return hasChinese(envelope.message) ? envelope : { ...envelope, message: '' };
  if (signal?.aborted) return envelope;
  if (envelope.code === SENTINEL && (row.member || refusedToken)) sessionLost(refusedToken);
  else if (
    !quiet &&
    !(row.once && envelope.code === OUTCOME_UNKNOWN) &&
    isShownRefusal(envelope.code, !write)
  )
    toast('error', envelope.message || DEFAULT_ERROR);
  return envelope;
}

async function request<T>(
  row: WireRow,
  url: string,
  outer: AbortSignal | undefined,
  init: RequestInit,
): Promise<{ envelope: Envelope<T | null>; refusedToken: string | null }> {
  const isOnline = navigator.onLine;
  // Not `AbortSignal.any` with `AbortSignal.timeout`: a garbage collection may take its time-out.
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, CALLER_TIMEOUT);
  if (outer?.aborted) stop();
  outer?.addEventListener('abort', stop);
  try {
    const response = await fetch(url, {
      ...init,
      signal: controller.signal,
      credentials: 'same-origin',
      redirect: 'error',
    });
    // The contract's tests check that they match the contract.
    return {
      envelope: (await response.json()) as Envelope<T>,
      refusedToken: response.headers.get(SESSION_RESET),
    };
  } catch {
    // A write may have been carried out, unless there was no network from the start.
    const isUnknown = row.method !== 'GET' && !row.session && isOnline;
    const code = isUnknown && row.once ? OUTCOME_UNKNOWN : BAD_GATEWAY;
    return { envelope: fail(code, isUnknown ? RESULT_UNKNOWN : networkError()), refusedToken: null };
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', stop);
  }
}
