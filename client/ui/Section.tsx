import type { ReactNode } from 'react';

interface SectionProps {
  /** Of the heading: the address within the page, and the section's name for readers. */
  id: string;
  title: ReactNode;
  lead?: string;
  /** A link at the heading's end. */
  more?: ReactNode;
  /** On a white band across the whole window. */
  band?: boolean;
  children: ReactNode;
}

/** A part of a page under its own second-level heading. */
export function Section({ id, title, lead, more, band, children }: SectionProps) {
  const content = (
    <>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          {lead && <p>{lead}</p>}
        </div>
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
