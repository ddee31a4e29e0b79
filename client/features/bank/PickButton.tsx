import { Scale } from 'lucide';
import { COMPARE_MAX } from '../../entities/compareQuery.ts';
import { togglePicked, usePickedOffers, type Pickable } from './pickedOffers.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Picks the offer whose details are open for comparing. */
export function PickButton({ offer }: { offer: Pickable }) {
  const picked = usePickedOffers();
  const isPicked = picked.some(({ id }) => id === offer.id);
  const isFull = picked.length >= COMPARE_MAX && !isPicked;
  return (
    <button className="btn scripted" type="button" aria-pressed={isPicked} disabled={isFull} onClick={() => togglePicked(offer)}>
      <Icon of={Scale} size="small" />
      {isPicked ? '已加入对比' : isFull ? `对比已选满 ${COMPARE_MAX} 个` : '加入对比'}
    </button>
  );
}
