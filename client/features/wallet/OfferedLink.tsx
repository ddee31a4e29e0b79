import type { CallName } from '../../../shared/contract/index.ts';
import { useIsOffered } from '../../offered.ts';

interface OfferedLinkProps {
  href: string;
  /** The calls that the page at `href` lives by. */
  needs: readonly CallName[];
  children: string;
}

/** A button to a page; nothing when the upstream does not have the page's calls. */
export function OfferedLink({ href, needs, children }: OfferedLinkProps) {
  return useIsOffered(...needs) ? (
    <a className="btn primary" href={href}>
      {children}
    </a>
  ) : null;
}
