import { deviceStorage } from '../../lib/safeStorage.ts';
import { phoneRule } from '../../../shared/rules/phone.ts';

const KEY = 'bank-account';

/** The number that somebody last signed in with on this device and wanted to be remembered; '' when there is none. */
export function rememberedAccount(): string {
  const stored = deviceStorage.get(KEY) ?? '';
  return new RegExp(phoneRule.pattern).test(stored) ? stored : '';
}

/** Remembers the number, and nothing else, for the next time on this device; '' forgets it. */
export function rememberAccount(phone: string): void {
  if (phone) deviceStorage.set(KEY, phone);
  else deviceStorage.remove(KEY);
}
