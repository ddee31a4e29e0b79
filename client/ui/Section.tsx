import type { ReactNode } from 'react';

interface SectionProps {
  /** Id of the heading, which is the section's fragment and accessible name. */
  id: string;
  title: ReactNode;
  lead?: string;
  /** A link at the end of the heading. */
  more?: ReactNode;
  /** On a white band across the full width of the window. */
  band?: boolean;
  children: ReactNode;
}

/** A section of a page with a second-level heading. */
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

/** HTML content of the upstream, which the gateway has sanitised (`HtmlContent.html`). Nothing else may be passed. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
