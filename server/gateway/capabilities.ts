import { METHOD_NOT_ALLOWED, NOT_FOUND } from '../../shared/codes.ts';
import { callNames, contract, type CallName } from '../../shared/contract/index.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { ok } from '../../shared/envelope.ts';
import { asksForRecord, type Endpoint, requiredOf } from '../../shared/endpoint.ts';
import { isRead } from '../../shared/wire.ts';
import { jsonOf } from '../upstream/readJson.ts';
import type { AdaptedCall } from '../upstream/adapt/row.ts';
import type { LastGood } from './cache/lastGood.ts';
import { createSingleFlight } from '../singleFlight.ts';
import { reads } from './adapterOf.ts';

/** Time after which the upstream is asked again what it has (ms). */
const ASK_AGAIN = 300_000;
/** Time for which something is remembered that nobody can ask for without an effect, such as whether there is a write, or that shows by chance only (ms). */
export const LEARNED_FOR = 3_600_000;
/** Time that passes at least between two questions of the gateway about one call that a caller's response has cast doubt on (ms). */
const DOUBTED_AGAIN = 60_000;
/** Call and key under which what is known is kept in the store. */
const KEPT_AS = 'capabilities';

const rowOf = (name: CallName): Endpoint => contract[name];

/**
 * Reads that can be made without input and without effect, to learn what the upstream has: neither the visit, which the
 * upstream counts, nor the captcha, which it would make.
 */
const PROBES = reads.filter(
  (name) => requiredOf(rowOf(name).input).length === 0 && name !== 'visit' && name !== 'captcha',
);

interface Options {
  /** Calls that the adaptation declares as absent, and filters that it does not declare (`bill.type`). */
  absent?: readonly string[];
  /** Whether the upstream answers. While it does not, nothing is asked, and what is known stays known. */
  isUp?: () => boolean;
  /** Keeps what is known for a restart while the upstream is away. */
  lastGood?: Pick<LastGood, 'note' | 'read'>;
  now?: (() => number) | undefined;
}

/**
 * Remembers which calls the upstream does not have, so that the pages offer nothing that leads to them. `probe` makes one call
 * without a session and without input; it is used at start, again when what is known is old, and when a caller's response says otherwise:
 * what one caller gets may come of his input, so only the answer to the gateway's own question is believed. What is missing stays so until
 * the upstream says otherwise. `upstreamOf` gives the upstream's method and path of a call; calls that share them are missing together.
 */
export function createCapabilities(
  probe: (name: CallName) => Promise<unknown>,
  upstreamOf: (name: CallName) => AdaptedCall | undefined,
  { absent = [], isUp = () => true, lastGood, now = () => performance.now() }: Options = {},
) {
  /** Time until which a call is remembered as missing. */
  const missingUntil = new Map<string, number>();
  /** When the gateway has asked about a call that was doubted. */
  const doubtedAt = new Map<string, number>();
  let probedAt = -Infinity;
  const probing = createSingleFlight();
  const keyOf = (name: CallName): string => upstreamOf(name) ?? name;
  const probed = new Set(PROBES.map(keyOf));

  async function probeAll(): Promise<void> {
    await Promise.all(PROBES.map(probe));
    probedAt = now();
    if (isUp()) lastGood?.note(KEPT_AS, KEPT_AS, JSON.stringify(ok({ missing: known() })));
  }

  function remember(name: CallName): void {
    const key = keyOf(name);
    missingUntil.set(key, probed.has(key) ? Infinity : now() + LEARNED_FOR);
  }

  const known = () => callNames.filter((name) => missingUntil.has(keyOf(name)));

  return {
    /** Notes whether the upstream's reply to a question of the gateway says that it does not have the call. */
    note(name: CallName, isMissing: boolean): void {
      if (isMissing) remember(name);
      else missingUntil.delete(keyOf(name));
    },

    /** Asks the upstream itself where the reply to a caller says other than what is known. Undefined: there is nothing to ask. */
    doubt(name: CallName, isMissing: boolean): Promise<unknown> | undefined {
      const key = keyOf(name);
      if (isMissing === missingUntil.has(key) || now() - (doubtedAt.get(key) ?? -Infinity) < DOUBTED_AGAIN)
        return undefined;
      doubtedAt.set(key, now());
      return probe(name);
    },

    /** What the upstream does not have, as far as is known: names of calls, and of filters (`bill.type`). Old knowledge is renewed in the background. */
    missing(): string[] {
      if (isUp() && now() - probedAt > ASK_AGAIN) void probing.run('all', probeAll);
      for (const [key, until] of missingUntil) if (until <= now()) missingUntil.delete(key);
      return [...new Set([...known(), ...absent])];
    },

    /** Takes over what an earlier process knew. What the upstream says counts more. */
    async recall(): Promise<void> {
      const found = await lastGood?.read(KEPT_AS, KEPT_AS);
      const { missing } = fieldsOf(found?.envelope.data);
      if (!Array.isArray(missing) || probedAt > -Infinity) return;
      for (const name of callNames.filter((one) => missing.includes(one))) remember(name);
    },

    /** Asks for everything once and waits for it. */
    learn: (): Promise<unknown> => probing.run('all', probeAll),
  };
}

/**
 * Whether a reply means that there is no such call, and not that there is no such record: for calls without a record's number,
 * HTTP 404, or 405 without a page of HTML, or code 404 to a read without input. `isNoSuchCall`: the adaptation says so.
 */
export function saysMissing(
  row: Endpoint,
  reply: { status: number; text: string },
  code: number,
  isNoSuchCall = false,
): boolean {
  // A logout is offered all the same.
  if (row.session === 'closes') return false;
  if (isNoSuchCall) return true;
  if (asksForRecord(row)) return false;
  const { status, text } = reply;
  const required = requiredOf(row.input);
  // A firewall answers 405 with a page; a back end that lacks a call may answer 404 with one.
  const isRefused = status === METHOD_NOT_ALLOWED && !text.trimStart().startsWith('<');
  // With an envelope, the refusal of a call with input may be about what was asked for, such as a QR code that is gone.
  if (status === NOT_FOUND || isRefused) return required.length === 0 || !jsonOf(reply);
  return code === NOT_FOUND && isRead(row) && required.length === 0;
}
