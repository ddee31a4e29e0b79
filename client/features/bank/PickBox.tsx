import { offerName } from '../../entities/offerNames.ts';
import { COMPARE_FORM } from './filterForms.ts';
import { COMPARE_MAX } from '../../entities/compareQuery.ts';
import { togglePicked, usePickedOffers, type Pickable } from './pickedOffers.ts';

/**
 * A checkbox that picks an offer for comparing. Without JavaScript the form of the list submits it. With JavaScript the
 * picks are kept while the tab is open, and the tray shows them.
 */
export function PickBox({ offer }: { offer: Pickable }) {
  const picked = usePickedOffers();
  const isPicked = picked.some(({ id }) => id === offer.id);
  const isFull = picked.length >= COMPARE_MAX && !isPicked;
  const word = isPicked ? '已加入对比' : isFull ? `已选满 ${COMPARE_MAX} 个` : '加入对比';
  return (
    <label className="tick pick">
      <input
        type="checkbox"
        name="ids"
        value={offer.id}
        form={COMPARE_FORM}
        checked={isPicked}
        disabled={isFull}
        onChange={() => togglePicked(offer)}
        aria-label={`${word}：${offerName(offer)}`}
      />
      {word}
    </label>
  );
}
