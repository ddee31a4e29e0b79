import type { ReactNode } from 'react';
import {
  Building2,
  Car,
  Compass,
  GraduationCap,
  House,
  PaintRoller,
  Rocket,
  Wallet,
  type IconNode,
} from 'lucide';
import { Icon } from '../ui/Icon.tsx';

/** A fixed map, since an import by name would bundle all icons. */
const ICONS: Record<string, IconNode> = {
  'building-2': Building2,
  wallet: Wallet,
  house: House,
  car: Car,
  'graduation-cap': GraduationCap,
  'paint-roller': PaintRoller,
  rocket: Rocket,
  compass: Compass,
};

function LoanTypeIcon({ name = '' }: { name: string | undefined }) {
  return <Icon of={(Object.hasOwn(ICONS, name) ? ICONS[name] : undefined) ?? Compass} size="large" />;
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
