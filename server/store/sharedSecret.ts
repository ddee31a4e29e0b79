import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Store } from './store.ts';

/** How long a secret is kept in the store (s): a year. */
const KEEP = 365 * 24 * 3600;
/** Time between two tries to get the secret from the store (ms). */
const RETRY = 1_000;

interface SecretOptions {
  /** What it is for: each name has another secret. Also its key in the store. */
  name: string;
  sessionKeys: readonly Buffer[];
  store: Store;
  /** Told when the store has answered, so that `all` begins with another secret. */
  onChange?: () => void;
}

/**
 * A secret that all gateways have: one is derived from each session key; without session keys it is in the store. Until the store has
 * answered, the secret is this process's own. Close it, or it goes on asking a store that fails.
 */
export function openSharedSecret({ name, sessionKeys, store, onChange }: SecretOptions) {
  const derived = (from: Buffer | string) => createHmac('sha256', from).update(name).digest();
  let secrets: readonly Buffer[] = sessionKeys.map(derived);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function ask(own: Buffer): Promise<void> {
    try {
      const { value } = await store.claim(name, randomUUID(), KEEP);
      secrets = [derived(value), own];
      onChange?.();
    } catch {
      if (!isClosed) timer = setTimeout(() => void ask(own), RETRY).unref();
    }
  }
  let asked = Promise.resolve();
  if (secrets.length === 0) {
    const own = randomBytes(32);
    secrets = [own];
    asked = ask(own);
  }

  return {
    /** The newest first: it makes what is new, and what any of them has made counts. */
    all: (): readonly Buffer[] => secrets,
    /** Resolves when the store has answered or failed for the first time. */
    asked,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
