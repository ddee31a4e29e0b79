import type { ReactNode } from 'react';
import { useMatches } from 'react-router-dom';
import { pageHandle } from '../handle.ts';
import { labelOf, linkTo, type PageLink } from '../pageTable.ts';
import { useOpenLinks } from '../webConfig.ts';

interface CrumbsProps {
  above: readonly Pick<PageLink, 'href' | 'label'>[];
  current: string;
}

/** Without pages that are not open. */
export function Crumbs({ above, current }: CrumbsProps) {
  const open = useOpenLinks([linkTo('/'), ...above]);
  return (
    <nav className="crumbs" aria-label="位置">
      <ol>
        {open.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}

interface PageTitleProps {
  /** By default the page's word in menus. */
  title?: string;
  text: string;
  children?: ReactNode;
}

/** The heading can take the focus, when what had it is gone. */
export function PageTitle({ title, text, children }: PageTitleProps) {
  const page = pageHandle(useMatches());
  return (
    <header>
      <div>
        <h1 tabIndex={-1}>{title ?? labelOf(page?.path ?? '')}</h1>
        <p>{text}</p>
      </div>
      {children}
    </header>
  );
}
