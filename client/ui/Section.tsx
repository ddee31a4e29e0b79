import type { ReactNode } from 'react';
import { Part } from './Part.tsx';

interface SectionProps {
  /** The section's fragment and accessible name. */
  id: string;
  title: ReactNode;
  lead?: string;
  more?: ReactNode;
  /** White, across the full width of the window. */
  band?: boolean;
  children: ReactNode;
}

/** A section of a page with a second-level heading. */
export function Section({ id, title, lead, more, band, children }: SectionProps) {
  const content = (
    <>
      <header>
        <h2 id={id}>{title}</h2>
        {lead && <p>{lead}</p>}
        {more}
      </header>
      {children}
    </>
  );
  return (
    <section className={band ? 'section band' : 'section wrap'} aria-labelledby={id}>
      {band ? <div className="wrap">{content}</div> : content}
    </section>
  );
}

interface CardProps {
  /** Of the heading. */
  id: string;
  title: ReactNode;
  className?: string;
  /** What the page's address may lead to. */
  fragment?: string;
  /** After the heading. */
  end?: ReactNode;
  children: ReactNode;
}

/** A card with a heading. */
export function Card({ id, title, className = '', fragment, end, children }: CardProps) {
  return (
    <section className={`card ${className}`.trim()} id={fragment} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {end}
      </header>
      <Part>{children}</Part>
    </section>
  );
}

/** Sanitised by the gateway (`HtmlContent.html`). Nothing else may be passed. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
