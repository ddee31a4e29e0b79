import { Star } from 'lucide';
import { toggleSaved, useSavedOffers } from './savedOffers.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Saves an offer on this device. Nothing is sent. */
export function SaveButton({ id, name }: { id: number; name: string }) {
  const isSaved = useSavedOffers().includes(id);
  const word = isSaved ? '已收藏' : '收藏';
  return (
    <button className="btn text small save scripted" type="button" aria-pressed={isSaved} aria-label={`${word}${name}`} onClick={() => toggleSaved(id)}>
      <Icon of={Star} size="small" />
      {word}
    </button>
  );
}
