import { callNames, contract, type CallName } from '../../shared/contract/index.ts';
import { type Endpoint, requiredOf } from '../../shared/endpoint.ts';
import { ok, type Envelope } from '../../shared/envelope.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { isUpstreamFailure } from '../../shared/result.ts';
import { createSingleFlight } from '../singleFlight.ts';
import type { AdaptedCall } from '../upstream/adapt/row.ts';
import { reads } from './adapterOf.ts';
import type { LastGood } from './cache/lastGood.ts';

/** Time after which the upstream is asked again what it has (ms). */
const ASK_AGAIN = 300_000;
/** Call and key under which what is known is kept in the store. */
const KEPT_AS = 'capabilities';

/**
 * Reads that can be made without input and without effect, to learn what the upstream has: neither the visit, which the
 * upstream counts, nor the captcha, which it would make.
 */
const ASKED = reads.filter((name) => {
  const { input }: Endpoint = contract[name];
  return requiredOf(input).length === 0 && name !== 'visit' && name !== 'captcha';
});

interface Options {
  /** Calls that the adaptation declares as absent, and fields that it does not declare (`bill.type`). */
  absent?: readonly string[];
  /** Whether the upstream answers. While it does not, nothing is asked, and what is known stays known. */
  isUp?: () => boolean;
  /** Keeps what is known for a restart while the upstream is away. */
  lastGood?: Pick<LastGood, 'note' | 'read'>;
  now?: (() => number) | undefined;
}

export type Capabilities = ReturnType<typeof createCapabilities>;

/**
 * Remembers which calls the upstream does not have, so that the pages offer nothing that leads to them: what the adaptation declares, and the
 * reads that the upstream itself says are not there (HTTP 404 or 405, `noSuchCall`) when the gateway asks for them, at start and when what is known
 * is old. Nothing is learnt from what callers send or get. `ask` makes one call without a session and without input. `upstreamOf` gives the upstream's
 * method and path of a call; calls that share them are missing together.
 */
export function createCapabilities(
  ask: (name: CallName) => Promise<Envelope>,
  upstreamOf: (name: CallName) => AdaptedCall | undefined,
  { absent = [], isUp = () => true, lastGood, now = () => performance.now() }: Options = {},
) {
  const missing = new Set<CallName>();
  let askedAt = -Infinity;
  const asking = createSingleFlight();
  const keyOf = (name: CallName): string => upstreamOf(name) ?? name;
  /** The calls that are made like this one. */
  const likeOf = (name: CallName) => callNames.filter((other) => keyOf(other) === keyOf(name));
  const known = () => callNames.filter((name) => missing.has(name));

  async function askOne(name: CallName): Promise<void> {
    const { code, reason } = await ask(name);
    if (reason === 'not_offered') likeOf(name).forEach((one) => missing.add(one));
    else if (!isUpstreamFailure(code)) likeOf(name).forEach((one) => missing.delete(one));
  }

  async function askAll(): Promise<void> {
    await Promise.all(ASKED.map(askOne));
    askedAt = now();
    if (isUp()) lastGood?.note(KEPT_AS, KEPT_AS, JSON.stringify(ok({ missing: known() })));
  }

  return {
    /** What the upstream does not have, as far as is known: names of calls, and of fields (`bill.type`). Old knowledge is renewed in the background. */
    missing(): string[] {
      if (isUp() && now() - askedAt > ASK_AGAIN) void asking.run('all', askAll);
      return [...new Set([...known(), ...absent])];
    },

    /** Takes over what an earlier process knew. What the upstream says counts more. */
    async recall(): Promise<void> {
      const found = await lastGood?.read(KEPT_AS, KEPT_AS);
      const { missing: kept } = fieldsOf(found?.envelope.data);
      if (!Array.isArray(kept) || askedAt > -Infinity) return;
      for (const name of callNames.filter((one) => kept.includes(one))) missing.add(name);
    },

    /** Asks for everything once and waits for it. */
    learn: (): Promise<unknown> => asking.run('all', askAll),
  };
}
