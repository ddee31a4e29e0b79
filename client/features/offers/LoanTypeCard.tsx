import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/iconNames.ts';
import './kinds.css';

/** A fixed map, since an import by name would bundle all icons. */
const ICONS: Record<string, IconName> = {
  'building-2': 'building-2',
  wallet: 'wallet',
  house: 'house',
  car: 'car',
  'graduation-cap': 'graduation-cap',
  'paint-roller': 'paint-roller',
  rocket: 'rocket',
  compass: 'compass',
};

function LoanTypeIcon({ name = '' }: { name: string | undefined }) {
  return <Icon name={(Object.hasOwn(ICONS, name) ? ICONS[name] : undefined) ?? 'compass'} size="large" />;
}

interface LoanTypeCardProps {
  href: string;
  icon?: string | undefined;
  title: string;
  count?: number | undefined;
  summary?: string | undefined;
  label: string;
  children: ReactNode;
}

export function LoanTypeCard({ href, icon, title, count, summary, label, children }: LoanTypeCardProps) {
  return (
    <a className="card" href={href}>
      <LoanTypeIcon name={icon} />
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
        {label}
        <span>{children}</span>
      </span>
    </a>
  );
}
