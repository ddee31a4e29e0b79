export const PERSONAL = 'bank-';

/** In a module of its own, because every page loads it. */
export const keepsPersonal = (): boolean =>
  [tabStorage, deviceStorage].some(({ keys }) => keys().some((key) => key.startsWith(PERSONAL)));

export type SafeStorage = ReturnType<typeof safeStorage>;

/** Never throws. When it is not available (blocked, full, on the server), `get` returns null and `set` false. */
export function safeStorage(
  storage: () => Pick<Storage, 'getItem' | 'setItem'> & Partial<Pick<Storage, 'removeItem'>>,
) {
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

/** As long as the tab is open. */
export const tabStorage = safeStorage(() => sessionStorage);
/** Kept on the device. */
export const deviceStorage = safeStorage(() => localStorage);
