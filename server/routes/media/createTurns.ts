/** Requests of one address that may be on their way to the upstream, that may wait, and for how long (ms). */
const RUNNING_MAX = 16;
const WAITING_MAX = 48;
const WAIT_MAX = 4_000;

interface Address {
  running: number;
  /** Those who wait, first come first. */
  waiting: Set<(mayGo: boolean) => void>;
}

/**
 * Turns by address, so that one address cannot take all connections. A page with more pictures than turns is no attack: the rest
 * waits a moment.
 */
export function createTurns({ running = RUNNING_MAX, waiting = WAITING_MAX, wait = WAIT_MAX } = {}) {
  const addresses = new Map<string, Address>();

  /** A function that gives the turn back when called once. */
  function turnOf(key: string, address: Address): () => void {
    let used = false;
    return () => {
      if (used) return;
      used = true;
      const [next] = address.waiting;
      if (next) return next(true);
      address.running--;
      if (address.running === 0) addresses.delete(key);
    };
  }

  /** Waits for a turn. `key`: who counts as one address. Returns what gives it back, or undefined if there are too many or the visitor leaves. */
  return async function enter(key: string, signal: AbortSignal): Promise<(() => void) | undefined> {
    const address = addresses.get(key) ?? { running: 0, waiting: new Set() };
    addresses.set(key, address);
    if (address.running < running) {
      address.running++;
      return turnOf(key, address);
    }
    if (address.waiting.size >= waiting) return undefined;
    const mayGo = await new Promise<boolean>((resolve) => {
      const settle = (granted: boolean): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        address.waiting.delete(settle);
        resolve(granted);
      };
      const leave = (): void => settle(false);
      const timer = setTimeout(leave, wait);
      signal.addEventListener('abort', leave);
      address.waiting.add(settle);
    });
    return mayGo ? turnOf(key, address) : undefined;
  };
}
