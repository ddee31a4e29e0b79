import { toQuery } from '../../shared/wire.ts';
import type { Session } from '../../server/session/session.ts';
import { adaptation } from '../../server/upstream/adaptation.ts';
import { inParallel } from '../inParallel.ts';
import type { Ask, Asked } from './createAsk.ts';
import { detailSteps, listSteps, needsToken, type Step } from './steps.ts';
import { callOf } from "../../server/upstream/adapt/adapt.ts";

/** Requests at once: no load for any upstream. */
const AT_ONCE = 4;

interface Check {
  ask: Ask;
  session: Session;
  /** Logs in first. */
  login?: object | undefined;
  onAsk: (call: string) => void;
}

/** Asks every read of the contract. If the first request cannot be sent, it is the only one. */
export async function checkCalls({ ask, session, login, onAsk }: Check): Promise<Asked[]> {
  const steps: Step[] = login ? [{ name: 'login', input: login }, ...listSteps] : [...listSteps];
  const first = await run(steps.slice(0, 1));
  if (first.some(({ unsent }) => unsent)) return first;
  const lists = [...first, ...(await run(steps.slice(1)))];
  return [...lists, ...(await run(detailSteps(lists)))];

  /** Takes the steps in their order, several at once. */
  async function run(wanted: readonly Step[]): Promise<Asked[]> {
    const asked: Asked[] = [];
    await inParallel(AT_ONCE, wanted, async (step, at) => void (asked[at] = await take(step)));
    return asked;
  }

  async function take({ name, input, why }: Step): Promise<Asked> {
    const tokenMissing = needsToken(name) && !session.token;
    const reason = why ?? (tokenMissing ? (login ? 'the login gave no token' : 'needs --token') : undefined);
    const place = callOf(adaptation, name) ?? name;
    const call = place + toQuery(input);
    if (reason !== undefined) return { name, call, verdict: 'not asked', reason, places: [], input };
    onAsk(place);
    return ask(name, input);
  }
}
