import { Counter, Gauge, type Registry } from 'prom-client';
import { OTHER } from './boundedCounter.ts';

/** What happened when a visitor wanted too much, by limit. */
export function limitMetrics(registry: Registry) {
  const registers = [registry];
  const limited = new Counter({
    name: 'portal_rate_limited_total',
    help: 'Requests and calls refused by a rate limit, by policy.',
    labelNames: ['policy'],
    registers,
  });
  const logins = new Counter({
    name: 'portal_logins_total',
    help: 'Logins with a password or a code that the upstream has judged.',
    labelNames: ['result'],
    registers,
  });
  for (const result of ['succeeded', 'failed']) logins.inc({ result }, 0);
  const messages = new Counter({
    name: 'portal_text_messages_total',
    help: "Text messages that the upstream has sent, by scene (the contract's numbers, 1: registration).",
    labelNames: ['scene'],
    registers,
  });
  for (let scene = 1; scene <= 9; scene++) messages.inc({ scene: String(scene) }, 0);
  const budget = new Gauge({
    name: 'portal_text_message_budget',
    help: 'Text messages that all gateways together may send in an hour.',
    registers,
  });
  const connections = new Counter({
    name: 'portal_connections_refused_total',
    help: 'Connections refused, by limit: all open ones, or those of one address.',
    labelNames: ['limit'],
    registers,
  });
  for (const limit of ['all', 'address']) connections.inc({ limit }, 0);

  return {
    /** The policies that there are, and the budget of text messages in an hour. */
    set(policies: Iterable<string>, smsPerHour: number): void {
      for (const policy of policies) limited.inc({ policy }, 0);
      budget.set(smsPerHour);
    },
    limited: (policy: string): void => limited.inc({ policy }),
    login: (hasFailed: boolean): void => logins.inc({ result: hasFailed ? 'failed' : 'succeeded' }),
    /** A text message was sent. `scene`: as the caller named it. */
    textMessage: (scene: unknown): void => messages.inc({ scene: typeof scene === 'string' && /^[1-9]$/.test(scene) ? scene : OTHER }),
    connection: (limit: string): void => connections.inc({ limit }),
  };
}
