import type { CallName } from '../shared/contract/index.ts';
import { useMissing } from './webConfig.ts';

/**
 * Whether the upstream has these calls, as far as the gateway knows. A page shows no link, card or button that leads to a call
 * that is missing; a page that lives by a missing call says 暂未开放 (ui/NotOffered.tsx).
 */
export function useIsOffered(...calls: readonly CallName[]): boolean {
  const missing = useMissing();
  return !calls.some((call) => missing.includes(call));
}
