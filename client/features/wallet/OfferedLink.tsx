import { useIsOpen } from '../../pageCalls.ts';

/** A button to a page; nothing when the upstream does not have the page's calls. */
export function OfferedLink({ href, children }: { href: string; children: string }) {
  return useIsOpen(href) ? (
    <a className="btn primary" href={href}>
      {children}
    </a>
  ) : null;
}
