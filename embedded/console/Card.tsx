import type { ReactNode } from 'react';

interface CardProps {
  title: ReactNode;
  /** `narrow`: no wider than a form; `acts`: with forms one below the other. */
  looks?: 'narrow' | 'acts';
  children: ReactNode;
}

/** A part of a page with its heading. */
export function Card({ title, looks, children }: CardProps) {
  return (
    <section className={looks ? `card ${looks}` : 'card'}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
