import { phoneRule } from '../../../shared/rules/phone.ts';

const KEY = 'bank-account';

/** The number that somebody last signed in with on this device and wanted to be remembered; '' when there is none. */
export function rememberedAccount(): string {
  try {
    const stored = localStorage.getItem(KEY) ?? '';
    return new RegExp(phoneRule.pattern).test(stored) ? stored : '';
  } catch {
    return '';
  }
}

/** Remembers the number, and nothing else, for the next time on this device; '' forgets it. */
export function rememberAccount(phone: string): void {
  try {
    if (phone) localStorage.setItem(KEY, phone);
    else localStorage.removeItem(KEY);
  } catch {
    // Full or forbidden: it has to be typed next time.
  }
}
