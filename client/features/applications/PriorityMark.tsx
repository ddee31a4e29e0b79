import type { FormRecord } from '../../../shared/records/loan.ts';
import { Icon } from '../../ui/Icon.tsx';
import { showShortTime } from '../../../shared/time/days.ts';

/** `11-24 10:05 前`, as the upstream says; otherwise what may be said of any. */
export const contactTime = ({ contact_by }: Pick<FormRecord, 'contact_by'>): string =>
  contact_by ? `${showShortTime(contact_by)} 前` : '1 个工作日内';

/** Of an application that a VIP has submitted. */
export const PriorityMark = ({ record: { is_priority } }: { record: Pick<FormRecord, 'is_priority'> }) =>
  is_priority === 1 && (
    <span className="tag vip">
      <Icon name="gem" />
      VIP 优先
    </span>
  );
