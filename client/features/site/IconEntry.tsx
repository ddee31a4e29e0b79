import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';

export function IconEntry({ icon, title, children }: { icon: IconNode; title: string; children: ReactNode }) {
  return (
    <li>
      <Icon of={icon} />
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  );
}
