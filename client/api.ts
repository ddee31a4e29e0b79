import { createApi, type CallOptions, type EnvelopeOf } from '../shared/api.ts';
import { BAD_GATEWAY } from '../shared/codes.ts';
import { DEFAULT_ERROR, FETCH_MIN_DISPLAY, HTTP_TIMEOUT, SENTINEL, SUCCESS } from '../shared/constants.ts';
import type { CallName, Contract } from '../shared/contract/index.ts';
import type { Input } from '../shared/endpoint.ts';
import { fail, type Envelope } from '../shared/envelope.ts';
import { CSRF_HEADER, CSRF_VALUE, IDEMPOTENCY_KEY, SESSION_RESET } from '../shared/headers.ts';
import { fillPath, toQuery } from '../shared/wire.ts';
import { toast } from './lib/toast.ts';
import { sessionLost } from './guard.ts';
import { ownerIn, sessionChanged, watchTabs } from './shell/tabs.ts';
import { wireTable } from './wireTable.ts';

const NETWORK_ERROR = '网络连接失败，请检查网络后重试';

if (typeof window !== 'undefined') watchTabs();

/** The typed api of the browser: `fetch` to our own `/bff`, nothing else. */
export const api = createApi(wireTable, send);

/**
 * One call. A refusal is said once, here: a red toast with the upstream's message, or "Error" (spec §8). A lost session is
 * the guard's business. Never rejects.
 */
async function send<N extends CallName>(name: N, input: Input<Contract[N]>, { quiet, key, signal }: CallOptions): Promise<EnvelopeOf<N>> {
  const row = wireTable[name];
  const { path, rest } = fillPath(row.path, input);
  const write = row.method !== 'GET';
  const [answer] = await Promise.all([
    ask<EnvelopeOf<N>['data']>(write ? path : path + toQuery(rest), {
      method: row.method,
      headers: {
        accept: 'application/json',
        ...(write && { 'content-type': 'application/json', [CSRF_HEADER]: CSRF_VALUE }),
        ...(key && { [IDEMPOTENCY_KEY]: key }),
      },
      body: write ? JSON.stringify(rest) : null,
      signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(HTTP_TIMEOUT)]) : AbortSignal.timeout(HTTP_TIMEOUT),
    }),
    // A busy button that flashes by is worse than a short wait.
    write && new Promise((done) => setTimeout(done, FETCH_MIN_DISPLAY)),
  ]);
  const { envelope, refusedToken } = answer;
  if (envelope.code === SUCCESS && row.session) {
    const owner = row.session === 'closes' ? 0 : ownerIn(envelope.data);
    if (owner !== undefined) sessionChanged(owner);
  }
  if (envelope.code === SUCCESS || signal?.aborted || quiet) return envelope;
  if (envelope.code === SENTINEL && row.member) sessionLost(refusedToken);
  else toast('error', envelope.message || DEFAULT_ERROR);
  return envelope;
}

/** `data` is what the gateway has checked it to be. */
async function ask<T>(url: string, init: RequestInit): Promise<{ envelope: Envelope<T | null>; refusedToken: string | null }> {
  try {
    const response = await fetch(url, { ...init, credentials: 'same-origin', redirect: 'error' });
    // The gateway answers `/bff` with envelopes only; of what they hold, the contract's tests are the proof.
    return { envelope: (await response.json()) as Envelope<T>, refusedToken: response.headers.get(SESSION_RESET) };
  } catch {
    return { envelope: fail(BAD_GATEWAY, NETWORK_ERROR), refusedToken: null };
  }
}
