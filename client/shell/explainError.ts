import { isRouteErrorResponse } from 'react-router-dom';
import { DEFAULT_STATUS } from '../../shared/constants.ts';

/** An error as shown to visitors. */
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

/** Turns an error into a Problem. Shows only messages that were written for the page, never those of thrown errors. */
export function explainError(error: unknown): Problem {
  const response = isRouteErrorResponse(error) ? error : undefined;
  const status = response && response.status >= 400 ? response.status : DEFAULT_STATUS;
  const text = typeof response?.data === 'string' && !/^\w*Error\b/.test(response.data) ? response.data.trim() : '';
  return { status, title: TITLES[status] ?? '页面暂时无法打开', message: text || '服务出现异常，请稍后重试。' };
}
