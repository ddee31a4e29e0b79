import { PAGE } from '../../../shared/constants.ts';
import { readPage } from '../../../shared/paging.ts';
import { toQuery } from '../../../shared/wire.ts';

export const NOTICE_PATH = '/notice';

export const messageCategories = [
  [1, '系统'],
  [2, '资金'],
  [3, 'VIP 会员'],
  [4, '推广'],
  [5, '申请进度'],
] as const;

export interface MessageQuery {
  page: number;
  category?: number | undefined;
  /** 0: only unread messages. */
  is_read?: 0 | undefined;
}

export function readMessageQuery(search: URLSearchParams): MessageQuery {
  return {
    page: readPage(search.get('page')),
    category: messageCategories.find(([category]) => String(category) === search.get('category'))?.[0],
    is_read: search.get('is_read') === '0' ? 0 : undefined,
  };
}

export function messagesHref({ page, ...filter }: Partial<MessageQuery>): string {
  return NOTICE_PATH + toQuery({ tab: 'mine', ...filter, page: page === PAGE ? undefined : page });
}
