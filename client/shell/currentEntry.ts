/** A menu entry stands for its own address, what lies under it, and the addresses in `also`. */
export interface MenuEntry {
  href: string;
  also?: readonly string[];
}

/** The entry that a page belongs to: the one with the longest matching address, so `/bank/vipChannel` is not `/bank`. */
export function currentEntry<E extends MenuEntry>(entries: readonly E[], pathname: string): E | undefined {
  let best: E | undefined;
  let length = 0;
  for (const entry of entries) {
    for (const address of [entry.href, ...(entry.also ?? [])]) {
      if (address.length > length && covers(address, pathname)) [best, length] = [entry, address.length];
    }
  }
  return best;
}

/** What `aria-current` says of an entry: the very page, or the section that holds it. */
export function ariaCurrent(entry: MenuEntry, current: MenuEntry | undefined, pathname: string): 'page' | 'true' | undefined {
  if (entry !== current) return undefined;
  return entry.href === pathname ? 'page' : 'true';
}

/** Home holds nothing but itself. */
const covers = (address: string, pathname: string) => pathname === address || (address !== '/' && pathname.startsWith(`${address}/`));
