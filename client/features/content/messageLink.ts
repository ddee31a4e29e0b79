import { PAGE } from '../../../shared/constants.ts';
import type { MayBeUndefined } from '../../../shared/mayBeUndefined.ts';
import type { Notice } from '../../../shared/records/content.ts';
import { ownPath } from '../../../shared/rules/ownPath.ts';
import { recordHref } from '../../entities/recordQuery.ts';

/** The page of the record that a message speaks of: an application's or a withdrawal's own, else where the upstream says; null where there is none. */
export function messageHref({ biz_type, biz_id, link = '' }: MayBeUndefined<Pick<Notice, 'biz_type' | 'biz_id' | 'link'>>): string | null {
  if (biz_type === 'form' && biz_id) return `/form/record/${biz_id}`;
  if (biz_type === 'withdraw' && biz_id) return recordHref({ tab: 'withdraw', page: PAGE, open: biz_id });
  return ownPath(link);
}

/** What one goes to those pages for that keep no records. */
const ERRANDS: Record<string, string> = {
  '/user/changePassword': '修改登录密码',
  '/user/info': '查看个人资料',
  '/spread': '查看推广等级与团队',
  '/vip': '查看会员套餐',
};

/** Words of the link to such a page. */
export const messageLinkText = (path: string): string => ERRANDS[path] ?? '查看相关记录';
