import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';
import { inParallel } from '../../../scripts/inParallel.ts';
import { toYuan } from '../../../shared/money/money.ts';
import type { generator } from '../../embedded/support/createLedger.ts';
import { tokenOf } from './moneyUpstream.ts';

/** Amounts in fen: each key has its own, and another one for the call with other content. */
const FIRST = 10_000;
const OTHER = 5_000_000;
/** Calls that run at the same time; keys whose calls are mixed. */
const PARALLEL = 24;
const MIXED = 8;

export const amountOf = (key: number): string => toYuan(FIRST + key);
export const otherAmountOf = (key: number): string => toYuan(OTHER + key);

/** The code and message of a response; code 0: the connection broke. */
export interface Outcome {
  code: number;
  message: string;
  replayed: boolean;
}

/** A member's withdrawal under a key, through a gateway. Each key has its own member; `login` says which of the member's tokens is sent. */
export interface Sending {
  key: number;
  login: number;
  gateway: number;
}

/** Sends withdrawals to gateways, each call from another address. `origins` are the gateways. */
export function createMoneyLoad(origins: readonly string[]) {
  const agent = new Agent({ connections: PARALLEL, headersTimeout: 0, bodyTimeout: 0 });
  let calls = 0;

  async function send({ key, login, gateway }: Sending, amount = amountOf(key)): Promise<Outcome> {
    const number = ++calls;
    try {
      const response = await agent.request({
        origin: origins[gateway] ?? '',
        path: '/bff/user/withdraw',
        method: 'POST',
        body: JSON.stringify({ amount, type: 1, use_last: 1 }),
        headers: {
          'content-type': 'application/json',
          'x-bank-csrf': '1',
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
          'idempotency-key': `load-key-${key}`,
          cookie: `bank_token=${tokenOf(key, login)}`,
        },
      });
      const { code, message } = (await response.body.json()) as Outcome;
      return { code, message, replayed: response.headers['idempotency-replayed'] === 'true' };
    } catch (error) {
      // The gateway is being restarted; nothing was sent, so the same call is made again.
      if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') {
        await wait(20);
        return send({ key, login, gateway }, amount);
      }
      return { code: 0, message: '', replayed: false };
    }
  }

  return {
    send,
    close: () => agent.close(),

    /** Sends all, some at the same time, and returns their outcomes by key. `after` is called after each. */
    async run(sendings: readonly Sending[], after: () => void = () => undefined): Promise<Map<number, Outcome[]>> {
      const outcomes = new Map<number, Outcome[]>();
      await inParallel(PARALLEL, sendings, async (sending) => {
        const outcome = await send(sending);
        outcomes.set(sending.key, [...(outcomes.get(sending.key) ?? []), outcome]);
        after();
      });
      return outcomes;
    },
  };
}

/** `copies` sendings of each key, through random gateways and logins. Those of a few keys are mixed, so that they overlap. */
export function duplicates(keys: number, copies: number, gateways: number, { below }: ReturnType<typeof generator>): Sending[] {
  const sendings: Sending[] = [];
  for (let from = 0; from < keys; from += MIXED) {
    const mixed = Array.from({ length: copies * Math.min(MIXED, keys - from) }, (_, index): Sending => ({ key: from + (index % MIXED), login: 1 + below(2), gateway: below(gateways) }));
    for (let at = mixed.length - 1; at > 0; at--) {
      const other = below(at + 1);
      [mixed[at], mixed[other]] = [mixed[other] as Sending, mixed[at] as Sending];
    }
    sendings.push(...mixed);
  }
  return sendings;
}
