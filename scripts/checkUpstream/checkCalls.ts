import { contract } from '../../shared/contract/index.ts';
import type { Session } from '../../server/session.ts';
import { callOf, type Ask, type Asked } from './createAsk.ts';
import { detailSteps, listSteps, needsToken, type Step } from './steps.ts';

/** Requests at once: no load for any upstream. */
const LANES = 4;

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
    const left = wanted.entries();
    const lane = async (): Promise<void> => {
      for (const [at, step] of left) asked[at] = await take(step);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return asked;
  }

  async function take(step: Step): Promise<Asked> {
    const call = callOf(contract[step.name]);
    const notAsked = (reason: string): Asked => ({ name: step.name, call, verdict: 'not asked', reason, places: [], input: {} });
    if ('why' in step) return notAsked(step.why);
    if (needsToken(step.name) && !session.token) return notAsked(login ? 'needs a token, and the login gave none' : 'needs --token');
    onAsk(call);
    return ask(step.name, step.input);
  }
}
