import { useSyncExternalStore } from 'react';
import { COMPARE_MAX } from './compareQuery.ts';
import { offerName } from '../offers/offerTerms.ts';
import { Icon } from '../../ui/Icon.tsx';
import { fieldsOf, type MayBeUndefined } from '../../../shared/fieldsOf.ts';
import type { OfferRates } from '../offers/offerTerms.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import { tabStorage } from '../../lib/safeStorage.ts';
import { storedList } from '../../lib/storedList.ts';
import { COMPARE_FORM } from './bankOffers.ts';
import { isId } from '../../../shared/rules/ids.ts';

/** The texts are kept too: another page of the list may not contain the offer. */
type Pickable = MayBeUndefined<Pick<Partner, 'id' | 'name' | 'logo' | 'product'>> & { rates?: OfferRates };

function isPickable(value: unknown): value is Pickable {
  const { id, name, logo, product, rates } = fieldsOf(value);
  const { min, max } = fieldsOf(rates);
  return (
    isId(id) &&
    [name, logo, product, min, max].every((text) => text === undefined || typeof text === 'string')
  );
}

const picked = storedList('picked-offers', tabStorage, isPickable, COMPARE_MAX);

export const usePickedOffers = (): Pickable[] =>
  useSyncExternalStore(picked.subscribe, picked.read, picked.readOnServer);

export function togglePicked(offer: Pickable): void {
  const before = picked.read();
  const without = before.filter(({ id }) => id !== offer.id);
  setPicked(without.length < before.length ? without : [...before, offer]);
}

export function setPicked(offers: readonly Pickable[]): void {
  picked.write(
    offers.map(({ id, name, logo, product, rates }) => ({
      id,
      name,
      logo,
      product,
      ...(rates && { rates }),
    })),
  );
}

/** Without JavaScript the form of the list submits it. With it, picks are kept while the tab is open. */
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
      <span>{word}</span>
    </label>
  );
}

export function PickButton({ offer }: { offer: Pickable }) {
  const picked = usePickedOffers();
  const isPicked = picked.some(({ id }) => id === offer.id);
  const isFull = picked.length >= COMPARE_MAX && !isPicked;
  return (
    <button
      className="btn scripted"
      type="button"
      aria-pressed={isPicked}
      disabled={isFull}
      onClick={() => togglePicked(offer)}
    >
      <Icon name="scale" size="small" />
      <span>{isPicked ? '已加入对比' : isFull ? `对比已选满 ${COMPARE_MAX} 个` : '加入对比'}</span>
    </button>
  );
}
