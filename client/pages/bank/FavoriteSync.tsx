import { useEffect, useEffectEvent, useRef } from 'react';
import { useSender } from '../../lib/useSender.ts';
import { api } from '../../api.ts';
import { deviceStorage } from '../../lib/safeStorage.ts';
import { OWNER, saved, told, useSavedOffers } from '../../features/comparison/SaveButton.tsx';
import type { Id } from '../../../shared/rules/ids.ts';

const without = (ids: readonly Id[], others: readonly Id[]): Id[] => ids.filter((id) => !others.includes(id));

/**
 * A member's favourites belong to the account. What this device has changed since the account told its own is sent: at the first
 * visit all that a visitor has kept here. Without a response the device's list stays; the next change or visit takes it along.
 */
export function FavoriteSync({ userId }: { userId: Id }) {
  const ids = useSavedOffers();
  const { send, busy, data } = useSender<{ ids: Id[] | null }>();
  /** The device's when the account was last asked. */
  const asked = useRef<readonly Id[]>([]);

  /** Whether there was something to send. */
  const sendChanges = useEffectEvent((): boolean => {
    const now = saved.read();
    asked.current = now;
    const [add, remove] = [without(now, told.read()), without(told.read(), now)];
    if (add.length === 0 && remove.length === 0) return false;
    send(
      { add: add.join(' '), remove: remove.join(' ') },
      { action: '/bank', defaultShouldRevalidate: false },
    );
    return true;
  });
  const receive = useEffectEvent((account: Id[]) => {
    // What was changed on the device meanwhile stays.
    const added = without(saved.read(), asked.current);
    const removed = without(asked.current, saved.read());
    told.write(account);
    saved.write([...added, ...without(account, removed)]);
  });

  useEffect(() => {
    const owner = deviceStorage.get(OWNER);
    if (owner !== String(userId)) {
      told.write([]);
      // Another member's are not this one's.
      if (owner) saved.write([]);
      deviceStorage.set(OWNER, String(userId));
    }
    if (sendChanges()) return;
    const before = asked.current;
    void api.favorites({}, { quiet: true }).then((favorites) => {
      // The response to a change that was sent meanwhile is newer.
      if (Array.isArray(favorites) && asked.current === before)
        receive(favorites.map(({ partner_id }) => partner_id));
    });
  }, [userId]);
  useEffect(() => {
    if (data?.ids) receive(data.ids);
  }, [data]);
  useEffect(() => {
    // What could not be sent is not sent again and again.
    if (!busy && asked.current !== ids) sendChanges();
  }, [ids, busy]);
  return null;
}
