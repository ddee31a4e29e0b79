import { createContext } from 'react';
import { MARK_PATH } from '../../shared/paths.ts';
import { ownPath } from '../../shared/rules/ownPaths.ts';

/** True below a layout. The error page reads it: when the layout itself failed, it renders its own small frame. */
export const FramedContext = createContext(false);

/** A menu entry. It covers its own path, the paths below it, and the paths in `also`. */
export interface MenuEntry {
  href: string;
  also?: readonly string[];
}

/** The entry that covers a page: the one with the longest matching path, so `/bank/vipChannel` does not select `/bank`. */
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

/** The value of `aria-current`: 'page' for the page itself, 'true' for the section that contains it. */
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

interface BrandProps {
  name: string;
  logo: string | null | undefined;
  /** For dark backgrounds, on which the site's own logo gets a light tile. */
  light?: boolean;
}

/** Logo and name, as a link to the home page. */
export function Brand({ name, logo: given, light = false }: BrandProps) {
  // The content policy forbids pictures of other origins.
  const logo = ownPath(given);
  return (
    <a className="brand" href="/">
      <img
        className={light && logo ? 'tile' : undefined}
        src={logo ?? (light ? '/art/mark-light.svg' : MARK_PATH)}
        alt=""
        width="36"
        height="36"
      />
      <span>
        <b>{name}</b>
        <small>贷款信息服务平台</small>
        <span className="sr">返回首页</span>
      </span>
    </a>
  );
}

/** The first link of the page: skips what repeats on every page. */
export function SkipLink({ to = 'main', label = '跳到主要内容' }: { to?: string; label?: string }) {
  return (
    <a className="skip" href={`#${to}`}>
      {label}
    </a>
  );
}
