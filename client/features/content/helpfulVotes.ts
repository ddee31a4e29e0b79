import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../../lib/safeStorage.ts';
import { storedList } from '../../lib/storedList.ts';

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Articles that this device has voted on. The upstream has its own limit. */
const voted = storedList('helpful-votes', deviceStorage, isId, 200);

export const useVoted = (id: number): boolean => useSyncExternalStore(voted.subscribe, voted.read, voted.readOnServer).includes(id);

export function rememberVote(id: number): void {
  if (!voted.read().includes(id)) voted.write([id, ...voted.read()]);
}
