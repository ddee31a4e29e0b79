import { deviceStorage } from '../../lib/safeStorage.ts';
import { phoneRule } from "../../../shared/rules/contact.ts";

const KEY = 'bank-account';

/** The phone number that was remembered on this device at the last login; '' when there is none. */
export function rememberedAccount(): string {
  const stored = deviceStorage.get(KEY) ?? '';
  return new RegExp(phoneRule.pattern).test(stored) ? stored : '';
}

/** Remembers the phone number (and nothing else) on this device; '' forgets it. */
export function rememberAccount(phone: string): void {
  if (phone) deviceStorage.set(KEY, phone);
  else deviceStorage.remove(KEY);
}
