import type { ReactNode } from 'react';

/** A link to somebody else's site: opens beside ours, and that site learns nothing of where it was opened from. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr">（在新窗口打开）</span>
    </a>
  );
}
