import { Star } from 'lucide';
import { useSyncExternalStore } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { SAVED_MAX } from '../../entities/bankQuery.ts';
import { deviceStorage } from '../../lib/safeStorage.ts';
import { storedList } from '../../lib/storedList.ts';

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

const saved = storedList('saved-offers', deviceStorage, isId, SAVED_MAX);

export const useSavedOffers = (): number[] =>
  useSyncExternalStore(saved.subscribe, saved.read, saved.readOnServer);

function toggleSaved(id: number): void {
  const before = saved.read();
  saved.write(before.includes(id) ? before.filter((other) => other !== id) : [id, ...before]);
}

/** Nothing is sent. */
export function SaveButton({ id, name }: { id: number; name: string }) {
  const isSaved = useSavedOffers().includes(id);
  const word = isSaved ? '已收藏' : '收藏';
  return (
    <button
      className="btn text small save scripted"
      type="button"
      aria-pressed={isSaved}
      aria-label={`${word}${name}`}
      onClick={() => toggleSaved(id)}
    >
      <Icon of={Star} size="small" />
      {word}
    </button>
  );
}
