/**
 * What gateways on several machines must agree on: short records with a time to live. Memory serves one process
 * (`memoryStore.ts`), Redis any number of them (`redisStore.ts`). A store that cannot answer rejects: its callers decide
 * whether that refuses the request (money) or lets it pass.
 */
export interface Store {
  /** Sets the key unless it is there; gives the value that stands after the call, and whether it is ours. `ttl` in seconds. */
  claim(key: string, value: string, ttl: number): Promise<{ claimed: boolean; value: string }>;
  set(key: string, value: string, ttl: number): Promise<void>;
  delete(key: string): Promise<void>;
  close(): Promise<void>;
}
