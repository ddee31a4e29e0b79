import type { CallName } from '../shared/contract/index.ts';
import { useMissing } from './webConfig.ts';

/** 在线留言 only while the upstream takes messages. */
export const contactText = (takesMessages: boolean): string => (takesMessages ? '在线留言' : '联系我们');

export const useContactText = (): string => contactText(useHasCapability('feedback'));

/** Whether the upstream has these calls. No link, card or button leads to a missing one; a page that lives by it says 暂未开放. */
export function useHasCapability(...calls: readonly CallName[]): boolean {
  const missing = useMissing();
  return !calls.some((call) => missing.includes(call));
}
