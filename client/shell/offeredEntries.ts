import type { CallName } from '../../shared/contract/index.ts';
import { useWebConfig } from '../webConfig.ts';

/** An entry of a menu. */
export interface Offered {
  /** The calls that the page lives by. */
  needs?: readonly CallName[];
}

/** The entries of a menu without those whose page lives by a call that the upstream does not have. */
export function useOfferedEntries<E extends Offered>(entries: readonly E[]): E[] {
  const missing = useWebConfig()?.missing ?? [];
  return entries.filter(({ needs = [] }) => !needs.some((call) => missing.includes(call)));
}
