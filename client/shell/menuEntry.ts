/** Covers its own path, the paths below it, and those in `also`. */
export interface MenuEntry {
  href: string;
  also?: readonly string[];
}

/** The longest matching path, so `/bank/vipChannel` does not select `/bank`. */
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
const covers = (address: string, pathname: string) =>
  pathname === address || (address !== '/' && pathname.startsWith(`${address}/`));
