import { isRouteErrorResponse } from 'react-router-dom';
import { DEFAULT_STATUS } from '../../shared/constants.ts';

/** What went wrong, as far as a visitor may know it. */
export interface Problem {
  status: number;
  title: string;
  message: string;
}

const TITLES: Record<number, string> = {
  403: '您没有查看这个页面的权限',
  404: '没有找到这个页面',
  429: '访问过于频繁',
  502: '服务暂时不可用',
  503: '服务暂时繁忙',
  504: '服务响应超时',
};

/** Only a message that was meant for the page is shown: never that of a thrown error, nor one that the router made of it. */
export function explainError(error: unknown): Problem {
  const answer = isRouteErrorResponse(error) ? error : undefined;
  const status = answer && answer.status >= 400 ? answer.status : DEFAULT_STATUS;
  const said = typeof answer?.data === 'string' && !/^\w*Error\b/.test(answer.data) ? answer.data.trim() : '';
  return { status, title: TITLES[status] ?? '页面暂时无法打开', message: said || '服务出现异常，请稍后重试。' };
}
