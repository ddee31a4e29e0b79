import type { SafeStorage } from './safeStorage.ts';

/**
 * A short list kept in this browser, for `useSyncExternalStore`; the server and the first render know none of it. What
 * storage holds is read as if anybody had written it, and where it refuses, the list lasts as long as the page.
 */
export function storedList<T>(key: string, storage: SafeStorage, isItem: (value: unknown) => value is T, most: number) {
  const none: T[] = [];
  const listeners = new Set<() => void>();
  let items: T[] | undefined;

  const load = (): T[] => {
    try {
      const stored: unknown = JSON.parse(storage.get(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isItem).slice(0, most) : none;
    } catch {
      return none;
    }
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const changedElsewhere = (event: StorageEvent) => {
    if (event.key !== key) return;
    items = undefined;
    tell();
  };

  return {
    most,
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) addEventListener('storage', changedElsewhere);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', changedElsewhere);
      };
    },
    read: (): T[] => (items ??= load()),
    readOnServer: (): T[] => none,
    write(next: T[]) {
      items = next.slice(0, most);
      storage.set(key, JSON.stringify(items));
      tell();
    },
  };
}
