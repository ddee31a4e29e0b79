import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { splitDetail } from './splitDetail.ts';
import { Icon } from '../../ui/Icon.tsx';

interface OfferPartProps {
  id: string;
  title: string;
  note?: string | undefined;
  children: ReactNode;
}

/** A part of an offer's details. A link to the part moves the focus to its heading. */
export function OfferPart({ id, title, note, children }: OfferPartProps) {
  return (
    <section className="part" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
        {note && <small>{note}</small>}
      </h2>
      {children}
    </section>
  );
}

/** Conditions or materials: a title each, with the detail below. `none`: the text when there are no lines. */
export function CheckList({ icon, lines, none }: { icon: IconNode; lines: readonly string[]; none: string }) {
  if (lines.length === 0) return <p className="soft">{none}</p>;
  return (
    <ul className="checks">
      {lines.map((line) => {
        const [title, detail] = splitDetail(line);
        return (
          <li key={line}>
            <Icon of={icon} />
            <div>
              {title}
              {detail && <small>{detail}</small>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
