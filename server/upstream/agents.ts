import { HTTP_TIMEOUT } from '../../shared/constants.ts';
import { canOpenSession, type Endpoint } from '../../shared/endpoint.ts';
import { FILE_SIZE_MAX } from '../../shared/rules/files.ts';
import { isRead } from '../../shared/wire.ts';
import { CallPool, type CallPoolOptions } from './callPool.ts';

/** Classes of JSON calls. */
export type CallKind = 'money' | 'login' | 'write' | 'read';

/**
 * The class of a row's calls, by its columns: what must happen once is money, what can open a session is a login, and `/bff`
 * tells reads from writes, since the upstream has a GET that writes.
 */
export function kindOf(row: Endpoint): CallKind {
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
  /** Time in which the next byte of a file or picture must arrive. */
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

/** One class's rules. `deadline`: which of the `Deadlines` a call has; `idle`: whether the one for a file's bytes holds too. */
interface PoolRules extends Pick<
  CallPoolOptions,
  'connections' | 'queue' | 'responseMax' | 'repeats' | 'fresh'
> {
  deadline: 'read' | 'write' | 'probe' | 'media';
  idle?: true;
}

/** Other sizes than those of `POOLS`, for tests. */
export type PoolSizes = { [N in PoolName]?: Partial<Pick<PoolRules, 'connections' | 'queue'>> };

const JSON_MAX = 2 * 1024 * 1024;

/**
 * All sizes in one place. A burst of reads and pictures waits: 512 reads of 50 ms each over 48 connections take half a second, and what waits for
 * longer than `Deadlines.wait` is told so. Money calls do not reuse connections: one that the upstream closes at that very moment would
 * leave the outcome unknown, and a new connection costs less than a member's doubt.
 */
export const POOLS: Readonly<Record<PoolName, PoolRules>> = {
  money: { connections: 24, queue: 32, deadline: 'write', responseMax: JSON_MAX, fresh: true },
  login: { connections: 12, queue: 16, deadline: 'write', responseMax: JSON_MAX },
  write: { connections: 12, queue: 12, deadline: 'write', responseMax: JSON_MAX },
  read: { connections: 48, queue: 512, deadline: 'read', responseMax: JSON_MAX, repeats: true },
  file: {
    connections: 8,
    queue: 64,
    deadline: 'write',
    responseMax: FILE_SIZE_MAX,
    idle: true,
    repeats: true,
  },
  media: {
    connections: 32,
    queue: 256,
    deadline: 'media',
    responseMax: FILE_SIZE_MAX,
    idle: true,
    repeats: true,
  },
  probe: { connections: 16, queue: 0, deadline: 'probe', responseMax: JSON_MAX },
};

/** One pool for each class of calls. No connection is opened yet. */
export function openPools(
  origin: string,
  deadlines: Deadlines,
  sizes: PoolSizes = {},
): Record<PoolName, CallPool> {
  const open = (name: PoolName) => {
    const { deadline, idle, ...rules } = POOLS[name];
    const total = deadlines[deadline];
    return new CallPool(origin, {
      ...rules,
      ...sizes[name],
      connect: deadlines.connect,
      total,
      wait: Math.min(deadlines.wait, total / 2),
      idle: idle && deadlines.idle,
    });
  };
  return {
    money: open('money'),
    login: open('login'),
    write: open('write'),
    read: open('read'),
    file: open('file'),
    media: open('media'),
    probe: open('probe'),
  };
}
