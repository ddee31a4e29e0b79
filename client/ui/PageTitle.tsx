import type { ReactNode } from 'react';

interface PageTitleProps {
  title: string;
  /** One line about the purpose of the page. */
  text: string;
  /** Shown at the end of the line: a figure or a button. */
  children?: ReactNode;
}

/** Head of a page in the account layout. The heading can take the focus, when what had it is gone. */
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
