import { bodyFaults } from './bodies.ts';
import { connectionFaults } from './connections.ts';
import { contentFaults } from './contents.ts';
import { headerFaults } from './headers.ts';
import { paceFaults } from './paces.ts';
import { statusFaults } from './statuses.ts';
import type { Socket } from 'node:net';
import type { Toxic } from './rawServer.ts';

/**
 * What the gateway must make of a fault, by the table of `normalize`: `works` 200; `failed` 502; `late` 504 at the deadline;
 * `unreached` 502 and nothing was sent; `torn` the connection broke at its beginning, so that the request may or may not have
 * been written; or the code of a refusal. A money call that was sent and has no answer has an unknown outcome (50410).
 */
export type Verdict = 'works' | 'failed' | 'late' | 'unreached' | 'torn' | 'worksOrFails' | { code: number };

export interface Kind {
  name: string;
  /** What happens to a request; absent: connections fail already, or are served well. */
  toxic?: Toxic;
  /** What happens to a connection when it is opened. `refuse`: nothing listens. */
  onConnect?: 'refuse' | ((socket: Socket) => void);
  expect: Verdict;
  /** The upstream refuses the token itself, so that the member's page ends the session. */
  endsSession?: true;
  /** `Retry-After` that a read's and a write's response must have. */
  retryAfter?: string;
}

/** Every kind of fault of the upstream, by family. */
export const kinds: readonly Kind[] = [...connectionFaults, ...bodyFaults, ...contentFaults, ...statusFaults, ...headerFaults, ...paceFaults];
