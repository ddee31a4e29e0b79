import type { ReactNode } from 'react';

interface PageTitleProps {
  title: string;
  /** One line that says what the page is for. */
  text: string;
  /** At the end of the line: a figure or a button. */
  children?: ReactNode;
}

/** Head of a page in the account shell. */
export function PageTitle({ title, text, children }: PageTitleProps) {
  return (
    <header>
      <div>
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
      {children}
    </header>
  );
}
