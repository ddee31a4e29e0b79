import { Ban, Check, FilePlus2, Hourglass, Landmark, PencilLine, Send, Undo2, UserRoundCheck, X } from 'lucide';
import { FORM } from '../../../shared/status/form.ts';
import type { StatusLooks } from '../../ui/StatusTag.tsx';

/** How loan applications look, by status. */
export const applicationLooks: StatusLooks = {
  [FORM.draft]: { icon: PencilLine },
  [FORM.submitted]: { icon: Send, tint: 'info' },
  [FORM.accepted]: { icon: UserRoundCheck, tint: 'info' },
  [FORM.wanting]: { icon: FilePlus2, tint: 'warn' },
  [FORM.atBank]: { icon: Hourglass, tint: 'info' },
  [FORM.approved]: { icon: Check, tint: 'ok' },
  [FORM.paidOut]: { icon: Landmark, tint: 'ok' },
  [FORM.refused]: { icon: X, tint: 'bad' },
  [FORM.cancelled]: { icon: Undo2 },
  [FORM.closed]: { icon: Ban },
};
