import { Counter, type Registry } from 'prom-client';
import { contract } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';

/**
 * What became of a call with an idempotency key. `sent`: it went to the upstream for the first time, and then it is one of `done`,
 * `refused` (the upstream said no), `unknown` (no response; nobody knows) and `failed` (certainly not carried out). Not sent:
 * `replayed` (the first envelope again), `conflict` (the first is still running, or the price has changed), `reused` (the key with other
 * input), `invalid` (no key), `unavailable` (the store failed, so that it could happen twice), `failed` (the upstream did not say whose session it is).
 */
export const MONEY_STATES = ['sent', 'done', 'refused', 'unknown', 'failed', 'replayed', 'conflict', 'reused', 'invalid', 'unavailable'] as const;
export type MoneyState = (typeof MONEY_STATES)[number];

/** The calls with an idempotency key: money and applications. */
const CALLS = Object.entries(contract as Record<string, Endpoint>).flatMap(([name, { once }]) => (once ? [name] : []));

/** Calls that must happen once. */
export function moneyMetrics(registry: Registry) {
  const calls = new Counter({
    name: 'portal_money_calls_total',
    help: 'Calls with an idempotency key, by call and state.',
    labelNames: ['call', 'state'],
    registers: [registry],
  });
  for (const call of CALLS) for (const state of MONEY_STATES) calls.inc({ call, state }, 0);
  return { call: (call: string, state: MoneyState): void => calls.inc({ call, state }) };
}
