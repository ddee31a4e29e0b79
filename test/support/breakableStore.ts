import { createMemoryStore } from '../../server/store/memoryStore.ts';
import type { Store } from '../../server/store/store.ts';

/** A store in memory whose claims fail while `isBroken` is true, as on a full disk. `claims`: how many were asked for. */
export function breakableStore({ isBroken = false } = {}) {
  const memory = createMemoryStore();
  const store: Store = {
    ...memory,
    async claim(...record) {
      made.claims++;
      if (made.isBroken) throw new Error('the store is broken');
      return memory.claim(...record);
    },
  };
  const made = { store, isBroken, claims: 0 };
  return made;
}
