import { fieldsOf } from '../../shared/fieldsOf.ts';
import { listRows } from '../../server/gateway/read/checkRows.ts';
import type { Asked } from './createAsk.ts';

/** Reads that the upstream may count or act upon. */
const EFFECTS: Readonly<Record<string, string>> = { visit: 'counts a visit', captcha: 'makes a captcha' };

/** Unread messages before the check has read their list several times, and after it. */
export interface Unread {
  before: number;
  after: number;
}

/** How many messages are unread, by what their list says, or by its first page. */
export function unreadIn(notices: unknown): number {
  const { unread_count: count } = fieldsOf(notices);
  return typeof count === 'number' ? count : listRows(notices).filter(({ is_read }) => is_read === 0).length;
}

/** What the reads of this check have changed. */
export const effectsOf = (asked: readonly Asked[], unread: Unread | undefined): string[] => [
  ...asked.flatMap(({ name, replies }) =>
    replies.length > 0 && EFFECTS[name] !== undefined ? [`${name} ${EFFECTS[name]}`] : [],
  ),
  ...(unread && unread.after < unread.before
    ? [`notices marks messages as read (unread before: ${unread.before}, after: ${unread.after})`]
    : []),
];

/** That the list of messages has no effect, or that nobody can know. */
export const noEffectText = ({ before, after }: Unread): string[] =>
  before === 0
    ? ['no message is unread, so whether their list marks them as read is not known']
    : after < before
      ? []
      : [`the list of messages marks none as read (unread before and after: ${before})`];
