import { withQuery } from '../back.ts';
import { html, type Html } from '../html.ts';

/** Rows of a page. */
export const PAGE_ROWS = 20;
const PAGE = /^[1-9]\d{0,5}$/;

/** The page that an address asks for, at most the last one. */
export function pageOf(asked: string | undefined, total: number): number {
  return Math.min(PAGE.test(asked ?? '') ? Number(asked) : 1, Math.max(1, Math.ceil(total / PAGE_ROWS)));
}

/** Links to the pages of a list, nothing for a single page. `path`: the list's address with its filter. */
export function pager(path: string, at: number, total: number): Html {
  const last = Math.ceil(total / PAGE_ROWS);
  if (last <= 1) return html``;
  const link = (to: number, label: string) => (to < 1 || to > last || to === at ? html`` : html`<a href="${withQuery(path, { page: to })}">${label}</a>`);
  return html`<nav class="pager" aria-label="分页">${link(at - 1, '上一页')} <b aria-current="page">第 ${at} / ${last} 页</b> ${link(at + 1, '下一页')}</nav>`;
}
