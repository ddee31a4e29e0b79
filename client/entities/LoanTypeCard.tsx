import type { ReactNode } from 'react';
import { LoanTypeIcon } from './LoanTypeIcon.tsx';

interface LoanTypeCardProps {
  href: string;
  icon?: string | undefined;
  title: string;
  /** Number of partners that offer it. */
  count?: number | undefined;
  summary?: string | undefined;
  /** Label at the left of the foot; `children` is the value at the right. */
  label: string;
  children: ReactNode;
}

/** A kind of loan, as a link to its partners or its form. */
export function LoanTypeCard({ href, icon, title, count, summary, label, children }: LoanTypeCardProps) {
  return (
    <a className="card" href={href}>
      <span className="icon">
        <LoanTypeIcon name={icon} />
      </span>
      <h3>
        {title}
        {count !== undefined && (
          <>
            {' '}
            <small>{`${count} 个产品`}</small>
          </>
        )}
      </h3>
      {summary && <p>{summary}</p>}
      <span className="from">
        <span>{label}</span>
        <span>{children}</span>
      </span>
    </a>
  );
}
