/** The store cannot be opened. The message is one line that says why and what to do. */
export class StoreError extends Error {}

/** Another gateway has the folder. */
export class FolderTakenError extends StoreError {}

/** Where a store keeps its records. */
export type StoreKind = 'redis' | 'sqlite' | 'memory';

/**
 * A key-value store with a time to live (seconds), for records that all gateways share: idempotency records, OAuth states,
 * sessions, the last good copies of site data.
 * `redisStore.ts` is for several gateways, `sqliteStore.ts` for one, `memoryStore.ts` for tests and development. Methods reject if the store fails; callers decide whether to
 * refuse the request (money) or to continue.
 */
export interface Store {
  /** Other gateways have it too; else only this process writes to it. */
  readonly isShared: boolean;
  /** Sets the key unless it exists. `claimed`: this call has set it; `value`: the key's value after the call. */
  claim(key: string, value: string, ttl: number): Promise<{ claimed: boolean; value: string }>;
  /** Sets the key if its value is `expected` (undefined: if it is not set). Returns the key's value after the call. */
  replace(key: string, expected: string | undefined, value: string, ttl: number): Promise<string | undefined>;
  /** The key's value; undefined if it is not set or its time is over. */
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttl: number): Promise<void>;
  delete(key: string): Promise<void>;
  close(): Promise<void>;
}
