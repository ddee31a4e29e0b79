import type { SafeStorage } from './safeStorage.ts';

/**
 * For `useSyncExternalStore`: empty on the server and for the first render. Storage is not trusted. Without it the list lasts as
 * long as the page.
 */
export function storedList<T>(
  key: string,
  storage: SafeStorage,
  isItem: (value: unknown) => value is T,
  most: number,
) {
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
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const changedElsewhere = (event: StorageEvent) => {
    if (event.key !== key) return;
    items = undefined;
    notify();
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
      notify();
    },
  };
}
