import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSender } from '../../forms/useSender.ts';
import { deviceStorage } from '../../lib/safeStorage.ts';
import { OWNER, saved, useSavedOffers } from './SaveButton.tsx';

const without = (ids: readonly number[], others: readonly number[]): number[] =>
  ids.filter((id) => !others.includes(id));

/**
 * A member's favourites belong to the account: what a visitor has kept on this device is added once, and from then on each change is
 * sent. Without a response the device's list stays as it is.
 */
export function FavoriteSync({ userId }: { userId: number }) {
  const ids = useSavedOffers();
  const { send, busy, data } = useSender<{ ids: number[] | null }>();
  /** The account's, as it was last told. Undefined: not told yet. */
  const [account, setAccount] = useState<number[]>();
  /** The device's when it was last sent. */
  const sent = useRef<readonly number[]>([]);

  const change = useEffectEvent((add: readonly number[], remove: readonly number[]) => {
    sent.current = saved.read();
    send(
      { add: add.join(' '), remove: remove.join(' ') },
      { action: '/bank', defaultShouldRevalidate: false },
    );
  });
  useEffect(() => {
    const owner = deviceStorage.get(OWNER);
    // Another member's are not this one's.
    if (owner && owner !== String(userId)) saved.write([]);
    change(owner && owner !== String(userId) ? [] : saved.read(), []);
    deviceStorage.set(OWNER, String(userId));
  }, [userId]);

  const receive = useEffectEvent((told: number[]) => {
    // What was changed on the device meanwhile stays.
    const added = without(ids, sent.current);
    const removed = without(sent.current, ids);
    saved.write([...added, ...without(told, removed)]);
    setAccount(told);
  });
  useEffect(() => {
    if (data?.ids) receive(data.ids);
  }, [data]);

  useEffect(() => {
    // What could not be sent waits for the next change.
    if (!account || busy || sent.current === ids) return;
    const [add, remove] = [without(ids, account), without(account, ids)];
    if (add.length > 0 || remove.length > 0) change(add, remove);
  }, [ids, account, busy]);
  return null;
}
