import { PAGE } from '../../../shared/constants.ts';
import type { Notice } from '../../../shared/records/content.ts';
import { recordHref } from '../../entities/recordHref.ts';
import type { MayBeUndefined } from "../../../shared/fieldsOf.ts";
import { ownPath } from "../../../shared/rules/addresses.ts";

/** Path of the record that a message concerns: an application, a withdrawal, or the upstream's `link`; null when there is none. */
export function messageHref({ biz_type, biz_id, link = '' }: MayBeUndefined<Pick<Notice, 'biz_type' | 'biz_id' | 'link'>>): string | null {
  if (biz_type === 'form' && biz_id) return `/form/record/${biz_id}`;
  if (biz_type === 'withdraw' && biz_id) return recordHref({ tab: 'withdraw', page: PAGE, open: biz_id });
  return ownPath(link);
}

/** Link texts for pages that show no records. */
const LINK_TEXTS: Record<string, string> = {
  '/user/changePassword': '修改登录密码',
  '/user/info': '查看个人资料',
  '/spread': '查看推广等级与团队',
  '/vip': '查看 VIP 会员套餐',
};

/** The text of the link to the path of `messageHref`. */
export const messageLinkText = (path: string): string => LINK_TEXTS[path] ?? '查看相关记录';
