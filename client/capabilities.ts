import type { CallName } from '../shared/contract/index.ts';
import { useMissing } from './webConfig.ts';

/** Text of a link to the contact page: 在线留言 only while the upstream takes messages. */
export const contactText = (takesMessages: boolean): string => (takesMessages ? '在线留言' : '联系我们');

/** The same, of this page's upstream. */
export const useContactText = (): string => contactText(useHasCapability('feedback'));

/**
 * Whether the upstream has these calls, as far as the gateway knows. A page shows no link, card or button that leads to a call
 * that is missing; a page that lives by a missing call says 暂未开放 (ui/EmptyState.tsx).
 */
export function useHasCapability(...calls: readonly CallName[]): boolean {
  const missing = useMissing();
  return !calls.some((call) => missing.includes(call));
}
