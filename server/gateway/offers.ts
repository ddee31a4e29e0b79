import { METHOD_NOT_ALLOWED, NOT_FOUND } from '../../shared/codes.ts';
import { callNames, contract, type CallName } from '../../shared/contract/index.ts';
import { requiredOf } from '../../shared/contract/requiredOf.ts';
import { asksForRecord, type Call, type Endpoint } from '../../shared/endpoint.ts';
import { bffCall } from '../../shared/wire.ts';
import type { UpstreamReply } from '../upstream/client.ts';
import { reads } from './reads.ts';
import { isJson } from '../upstream/isJson.ts';

/** Time that a call which the upstream does not have is remembered (ms). */
const REMEMBERED = 300_000;

const rowOf = (name: CallName): Endpoint => contract[name];

/**
 * Reads that can be made without input and without effect, to learn what the upstream has: neither the visit, which the
 * upstream counts, nor the captcha, which it would make.
 */
const PROBES = reads.filter((name) => requiredOf(rowOf(name).input).length === 0 && name !== 'visit' && name !== 'captcha');

/**
 * Remembers which calls the upstream does not have, so that the pages offer nothing that leads to them. `probe` makes one call
 * without a session and without input; it is used at start, and again when what is remembered is old. `upstreamOf` gives the
 * upstream's method and path of a call.
 */
export function createOffers(
  probe: (name: CallName) => Promise<unknown>,
  upstreamOf: (name: CallName) => Call | undefined,
  now: () => number = () => performance.now(),
) {
  /** Time until which a call is remembered as missing, by the upstream's method and path. */
  const missingUntil = new Map<string, number>();
  let probedAt = -Infinity;
  let probing: Promise<void> | undefined;

  async function probeAll(): Promise<void> {
    await Promise.all(PROBES.map(probe));
    probedAt = now();
    probing = undefined;
  }

  return {
    /** Notes whether the upstream's reply says that it does not have the call. */
    note(name: CallName, reply: UpstreamReply, code: number): void {
      const upstream = upstreamOf(name);
      if (reply.outcome !== 'ok' || upstream === undefined) return;
      if (saysMissing(rowOf(name), reply, code)) missingUntil.set(upstream, now() + REMEMBERED);
      else missingUntil.delete(upstream);
    },

    /** The calls that the upstream does not have, as far as is known. Old knowledge is renewed in the background. */
    missing(): CallName[] {
      if (now() - probedAt > REMEMBERED) probing ??= probeAll();
      return callNames.filter((name) => (missingUntil.get(upstreamOf(name) ?? '') ?? -Infinity) > now());
    },

    /** Asks for everything once and waits for it. */
    learn(): Promise<void> {
      probing ??= probeAll();
      return probing;
    },
  };
}

/**
 * Whether a reply means that there is no such call, and not that there is no such record: for calls without a record's number,
 * HTTP 404 or 405, or code 404 to a read without input.
 */
export function saysMissing(row: Endpoint, { status, text }: { status: number; text: string }, code: number): boolean {
  if (asksForRecord(row)) return false;
  const required = requiredOf(row.input);
  // With an envelope, the refusal of a call with input may be about what was asked for, such as a QR code that is gone.
  if (status === NOT_FOUND || status === METHOD_NOT_ALLOWED) return required.length === 0 || !isJson(text);
  return code === NOT_FOUND && bffCall(row).method === 'GET' && required.length === 0;
}
