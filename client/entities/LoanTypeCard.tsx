import type { ReactNode } from 'react';
import { LoanTypeIcon } from './LoanTypeIcon.tsx';

interface LoanTypeCardProps {
  href: string;
  icon: string;
  title: string;
  /** How many partners offer it. */
  count?: number | undefined;
  summary: string;
  /** Left and right of the foot: what the figure is, and the figure. */
  label: string;
  children: ReactNode;
}

/** What a loan may be for, as a way into the list of partners. */
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
            <small>{`${count} 家机构`}</small>
          </>
        )}
      </h3>
      <p>{summary}</p>
      <span className="from">
        <span>{label}</span>
        <span>{children}</span>
      </span>
    </a>
  );
}
