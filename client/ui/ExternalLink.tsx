import type { ReactNode } from 'react';

/** A link to another site, in a new tab and without a referrer. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr">（在新窗口打开）</span>
    </a>
  );
}
