import { useSyncExternalStore } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { FAVORITES_MAX } from '../../../shared/rules/limits.ts';
import { deviceStorage } from '../../lib/safeStorage.ts';
import { storedList } from '../../lib/storedList.ts';
import { type Id, isId } from '../../../shared/rules/ids.ts';

/** Those of the device. A member's are also kept by the upstream (`FavoriteSync`). */
export const saved = storedList('saved-offers', deviceStorage, isId, FAVORITES_MAX);

export const useSavedOffers = (): Id[] =>
  useSyncExternalStore(saved.subscribe, saved.read, saved.readOnServer);

/** A member's, as the account last told them to this device. */
export const told = storedList('saved-offers-told', deviceStorage, isId, FAVORITES_MAX);

/** Whose favourites this device has: a member's number; none while they are a visitor's. */
export const OWNER = 'saved-offers-owner';

/** After a member's session the device forgets what is the account's; the account still has it. */
export function releaseFavorites(): void {
  if (!deviceStorage.get(OWNER)) return;
  deviceStorage.remove(OWNER);
  told.write([]);
  saved.write([]);
}

function toggleSaved(id: Id): void {
  const before = saved.read();
  saved.write(before.includes(id) ? before.filter((other) => other !== id) : [id, ...before]);
}

export function SaveButton({ id, name }: { id: Id; name: string }) {
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
      <Icon name="star" size="small" />
      <span>{word}</span>
    </button>
  );
}
