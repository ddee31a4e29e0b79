import type { CallName } from '../shared/contract/index.ts';
import { useWebConfig } from './webConfig.ts';

/** The call that a page lives by. When the upstream does not have it, the page says 暂未开放 and nothing links to it. */
const PAGE_CALLS: Readonly<Record<string, CallName>> = {
  '/bank': 'partner',
  '/bank/vipChannel': 'vipPackages',
  '/form': 'forms',
  '/form/record': 'formRecords',
  '/help': 'wz',
  '/news': 'wz',
  '/notice': 'wz',
  '/vip': 'vipPackages',
};

/** Whether the upstream has what the page at this path lives by. `missing`: the calls that it does not have. */
export const isOpenPage = (path: string, missing: readonly string[]): boolean => !missing.includes(PAGE_CALLS[path] ?? '');

/** Returns a filter for lists of links: it keeps those whose pages are open. */
export function useOpenLinks(): <L extends { href: string }>(links: readonly L[]) => L[] {
  const missing = useWebConfig()?.missing ?? [];
  return (links) => links.filter(({ href }) => isOpenPage(href, missing));
}
