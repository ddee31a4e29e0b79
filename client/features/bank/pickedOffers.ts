import { useSyncExternalStore } from 'react';
import { fieldsOf, type MayBeUndefined } from '../../../shared/fieldsOf.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import { COMPARE_MAX } from '../../entities/compareQuery.ts';
import { tabStorage } from '../../lib/safeStorage.ts';
import { storedList } from '../../lib/storedList.ts';

/** What the tray shows of a picked offer. The texts are kept too, because another page of the list may not contain the offer. */
export type Pickable = MayBeUndefined<Pick<Partner, 'id' | 'name' | 'logo' | 'product' | 'annual_rate_min' | 'annual_rate_max'>>;

function isPickable(value: unknown): value is Pickable {
  const { id, name, logo, product, annual_rate_min, annual_rate_max } = fieldsOf(value);
  return Number.isSafeInteger(id) && [name, logo, product, annual_rate_min, annual_rate_max].every((text) => text === undefined || typeof text === 'string');
}

const picked = storedList('picked-offers', tabStorage, isPickable, COMPARE_MAX);

/** Offers picked for comparing, for as long as the tab is open. */
export const usePickedOffers = (): Pickable[] => useSyncExternalStore(picked.subscribe, picked.read, picked.readOnServer);

export function togglePicked(offer: Pickable): void {
  const before = picked.read();
  const without = before.filter(({ id }) => id !== offer.id);
  setPicked(without.length < before.length ? without : [...before, offer]);
}

export function setPicked(offers: readonly Pickable[]): void {
  picked.write(offers.map(({ id, name, logo, product, annual_rate_min, annual_rate_max }) => ({ id, name, logo, product, annual_rate_min, annual_rate_max })));
}
