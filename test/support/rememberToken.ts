import { Session } from '../../server/session/session.ts';
import type { Store } from '../../server/store/store.ts';

/** Makes a gateway with this store remember that the upstream names no member for the token, so that a money call does not ask it first. */
export function rememberToken(store: Store, token: string): void {
  const { fingerprint } = new Session(token);
  void store.set(`member:${fingerprint}`, `token:${fingerprint}`, 3_600);
}
