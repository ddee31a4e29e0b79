export type SafeStorage = ReturnType<typeof safeStorage>;

/**
 * A browser's storage. One that refuses (site data blocked, full, or none at all on the server) is as if there were
 * none: nothing is found in it, and `set` says false.
 */
export function safeStorage(storage: () => Pick<Storage, 'getItem' | 'setItem'> & Partial<Pick<Storage, 'removeItem'>>) {
  return {
    get: (key: string): string | null => attempt(() => storage().getItem(key)) ?? null,
    set: (key: string, text: string): boolean => attempt(() => (storage().setItem(key, text), true)) ?? false,
    remove: (key: string): void => attempt(() => storage().removeItem?.(key)),
    keys: (): string[] => attempt(() => Object.keys(storage())) ?? [],
  };
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Lasts as long as the tab does. */
export const tabStorage = safeStorage(() => sessionStorage);
/** Lasts on the device. */
export const deviceStorage = safeStorage(() => localStorage);
