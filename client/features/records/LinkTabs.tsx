import type { ReactNode } from 'react';

interface LinkTabsProps {
  label: string;
  tabs: readonly (readonly [text: string, href: string, isCurrent: boolean])[];
  className?: string;
  children?: ReactNode;
}

export function LinkTabs({ label, tabs, className = 'tabs in-card', children }: LinkTabsProps) {
  return (
    <nav className={className} aria-label={label}>
      {tabs.map(([text, href, isCurrent]) => (
        <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {text}
        </a>
      ))}
      {children}
    </nav>
  );
}
