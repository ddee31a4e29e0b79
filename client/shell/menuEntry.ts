import type { User } from '../../shared/records/account.ts';
import type { PageLink } from '../pageTable.ts';

/** Covers its own path, the paths below it, and those in `also`; an address with a parameter, only addresses with the same. */
export interface MenuEntry extends PageLink {
  also?: readonly string[];
}

/** The member's messages: a part of a page, with a call of its own. */
export const MESSAGES = {
  href: '/notice?tab=mine',
  label: '我的消息',
  calls: ['notices'],
} as const satisfies PageLink;

/** `words` for those who hear the page; `badge`: as short as a number. */
export interface Unread {
  badge: string;
  words: string;
}

/** What a member has not read; undefined: nothing, or not known. */
export function unreadOf({
  unread_count: count = 0,
  has_unread,
}: Pick<User, 'unread_count' | 'has_unread'>): Unread | undefined {
  if (count > 0) return { badge: count > 99 ? '99+' : String(count), words: `${count} 条未读` };
  return has_unread === 1 ? { badge: '新', words: '有未读' } : undefined;
}

/** The longest matching path, so `/bank/vipChannel` does not select `/bank`. */
export function currentEntry<E extends MenuEntry>(
  entries: readonly E[],
  pathname: string,
  search = '',
): E | undefined {
  let best: E | undefined;
  let length = 0;
  for (const entry of entries) {
    for (const address of [entry.href, ...(entry.also ?? [])]) {
      if (address.length > length && covers(address, pathname, search))
        [best, length] = [entry, address.length];
    }
  }
  return best;
}

/** 'page' for the page itself, 'true' for its section. */
export function ariaCurrent(
  entry: MenuEntry,
  current: MenuEntry | undefined,
  pathname: string,
): 'page' | 'true' | undefined {
  if (entry !== current) return undefined;
  return entry.href === pathname ? 'page' : 'true';
}

/** The home page covers only itself. */
function covers(address: string, pathname: string, search: string): boolean {
  const [path = '', parameter = ''] = address.split('?');
  return (
    search.includes(parameter) && (pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
  );
}
