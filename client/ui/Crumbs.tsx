import type { ReactNode } from 'react';
import { openLinks } from '../pageCalls.ts';
import { useMissing } from '../webConfig.ts';

interface CrumbsProps {
  above: readonly { href: string; text: string }[];
  current: string;
}

/** Without pages that are not open. */
export function Crumbs({ above, current }: CrumbsProps) {
  const open = openLinks(above, useMissing());
  return (
    <nav className="crumbs" aria-label="位置">
      <ol>
        <li>
          <a href="/">首页</a>
        </li>
        {open.map(({ href, text }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}

interface PageTitleProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** The heading can take the focus, when what had it is gone. */
export function PageTitle({ title, text, children }: PageTitleProps) {
  return (
    <header>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{text}</p>
      </div>
      {children}
    </header>
  );
}
