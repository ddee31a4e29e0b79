import { Gem } from 'lucide';
import type { FormRecord } from '../../../shared/records/loan.ts';
import { Icon } from '../../ui/Icon.tsx';

/** The mark of an application that a VIP has submitted; nothing for others, and when it is not known. */
export const PriorityMark = ({ record: { is_priority } }: { record: Pick<FormRecord, 'is_priority'> }) =>
  is_priority === 1 && (
    <span className="tag vip">
      <Icon of={Gem} />
      VIP 优先
    </span>
  );
