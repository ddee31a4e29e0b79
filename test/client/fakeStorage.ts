import type { Test } from 'tap';

/** Installs a fake browser storage under the name until the test ends, and returns its entries. `refusing`: access throws, as with blocked site data. */
export function fakeStorage(
  t: Test,
  name: 'sessionStorage' | 'localStorage',
  refusing = false,
): Map<string, string> {
  const held = new Map<string, string>();
  // `Object.keys` of a real storage lists its entries.
  const storage = new Proxy(
    {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
      removeItem: (key: string) => void held.delete(key),
    },
    {
      ownKeys: () => [...held.keys()],
      getOwnPropertyDescriptor: (_target, key) =>
        held.has(String(key))
          ? { value: held.get(String(key)), enumerable: true, configurable: true }
          : undefined,
    },
  );
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => {
      if (refusing) throw new Error('SecurityError');
      return storage;
    },
  });
  t.teardown(() => {
    if (before) Object.defineProperty(globalThis, name, before);
    else Reflect.deleteProperty(globalThis, name);
  });
  return held;
}
