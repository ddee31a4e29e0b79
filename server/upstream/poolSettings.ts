import { HTTP_TIMEOUT } from '../../shared/constants.ts';
import { canOpenSession, type Endpoint } from '../../shared/endpoint.ts';
import { FILE_SIZE_MAX } from '../../shared/rules/files.ts';
import { isRead } from '../../shared/wire.ts';

/** Classes of JSON calls. */
export type CallKind = 'money' | 'login' | 'write' | 'read';

/**
 * The class of a row's calls, by its columns: what must happen once is money, what can open a session is a login, and `/bff`
 * tells reads from writes, since the upstream has a GET that writes.
 */
export function callKindOf(row: Endpoint): CallKind {
  if (row.once) return 'money';
  if (canOpenSession(row)) return 'login';
  return isRead(row) ? 'read' : 'write';
}

/** Classes with connections of their own, so that no class can take those of another. `probe`: the breaker's questions. */
export type PoolName = CallKind | 'file' | 'media' | 'probe';

/** Time-outs in ms. Each counts from the moment at which the client is asked, the wait for a connection included. */
export interface Deadlines {
  /** For opening a connection. */
  connect: number;
  /** For a whole read: the specification's 30 s. Parts that a page can do without are not waited for as long (client/context.ts). */
  read: number;
  /** For a probe of a broken upstream. */
  probe: number;
  /** For a whole write, login, money call or file; at most the specification's 30 s. */
  write: number;
  /** For a whole picture or document, however large. */
  media: number;
  /** For waiting for a connection; and never more than half of the call's time, so that enough is left for the call. */
  wait: number;
  /** Time in which the upstream must send the next byte of a file or picture. */
  idle: number;
}

export const DEADLINES: Readonly<Deadlines> = {
  connect: 1_000,
  read: HTTP_TIMEOUT,
  probe: 8_000,
  write: HTTP_TIMEOUT,
  media: 120_000,
  wait: 4_000,
  idle: 10_000,
};

/** One pool's rules. */
export interface PoolRules {
  /** Connections at most, each with one request at a time. */
  connections: number;
  /** Calls that may wait for a connection; a further one is shed. */
  queue: number;
  deadline: 'read' | 'write' | 'probe' | 'media';
  /** Largest accepted response, bytes. */
  responseMax: number;
  /** A response whose bytes stop moving is given up after `Deadlines.idle`. */
  idle?: true;
  /** Whether a GET that met a connection which the upstream had just closed is sent once more, on a new one. */
  repeats?: true;
  /** Each call gets a new connection. */
  fresh?: true;
}

const JSON_CALLS = { responseMax: 2 * 1024 * 1024 } as const;
const FILES = { responseMax: FILE_SIZE_MAX, idle: true, repeats: true } as const;

/**
 * All sizes in one place; a person has an eighth of each (boundedQueue.ts): two connections at least, and at least eight places to wait. A
 * burst of reads and pictures waits: 512 reads of 50 ms each over 48 connections take half a second, and what waits for longer than
 * `Deadlines.wait` is told so. Money calls do not reuse connections: one that the upstream closes at that very moment would leave the
 * outcome unknown, and a new connection costs less than a member's doubt.
 */
export const POOLS: Readonly<Record<PoolName, PoolRules>> = {
  money: { connections: 24, queue: 96, deadline: 'write', ...JSON_CALLS, fresh: true },
  login: { connections: 16, queue: 96, deadline: 'write', ...JSON_CALLS },
  write: { connections: 16, queue: 96, deadline: 'write', ...JSON_CALLS },
  read: { connections: 48, queue: 512, deadline: 'read', ...JSON_CALLS, repeats: true },
  file: { connections: 16, queue: 64, deadline: 'write', ...FILES },
  media: { connections: 32, queue: 512, deadline: 'media', ...FILES },
  probe: { connections: 16, queue: 0, deadline: 'probe', ...JSON_CALLS },
};

/** Other sizes than those of `POOLS`, for tests. */
export type PoolSizes = { [N in PoolName]?: Partial<Pick<PoolRules, 'connections' | 'queue'>> };
