import type { ReactNode } from 'react';

interface LinkListProps {
  links: readonly { href: string; label: string }[];
  className?: string;
}

export function LinkList({ links, className }: LinkListProps) {
  return (
    <ul className={className}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

/** In a new tab and without a referrer. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr">（在新窗口打开）</span>
    </a>
  );
}

export function MoreLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="link-more" href={href}>
      {children}
    </a>
  );
}
