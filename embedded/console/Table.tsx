import type { ReactNode } from 'react';
import { withQuery } from './addresses.ts';

/** The head of a column by which the list can be sorted. */
export interface SortableHead {
  name: string;
  /** Address of the list in the other, or in this, order. */
  href: string;
  order: 'ascending' | 'descending' | undefined;
}

interface TableProps {
  caption: string;
  /** The caption is for screen readers only. */
  isCaptionHidden?: boolean;
  isDense?: boolean;
  columns: readonly (string | SortableHead)[];
  /** The rows. */
  children: ReactNode;
}

/** Columns of figures, which stand at the right. */
const FIGURES = new Set(['金额（元）', '余额（元）', '有效登录']);

/** A list as a table. */
export function Table({ caption, isCaptionHidden, isDense, columns, children }: TableProps) {
  return (
    <table className={isDense ? 'dense' : undefined}>
      <caption className={isCaptionHidden ? 'hidden' : undefined}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => {
            const { name, href, order } = typeof column === 'string' ? { name: column } : column;
            return (
              <th
                key={name}
                scope="col"
                className={FIGURES.has(name) ? 'figure' : undefined}
                aria-sort={order}
              >
                {href === undefined ? name : <a href={href}>{name}</a>}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export const PAGE_ROWS = 20;
const PAGE = /^[1-9]\d{0,5}$/;

/** The page that an address asks for, at most the last one. */
export function pageOf(asked: string | undefined, total: number): number {
  return Math.min(PAGE.test(asked ?? '') ? Number(asked) : 1, Math.max(1, Math.ceil(total / PAGE_ROWS)));
}

interface PagerProps {
  /** The list's address with its filter. */
  path: string;
  at: number;
  /** Rows of all pages. */
  total: number;
}

/** Links to the pages of a list, nothing for a single page. */
export function Pager({ path, at, total }: PagerProps) {
  const last = Math.ceil(total / PAGE_ROWS);
  if (last <= 1) return null;
  return (
    <nav className="pager" aria-label="分页">
      {at > 1 && <a href={withQuery(path, { page: at - 1 })}>上一页</a>}
      <b aria-current="page">
        第 {at} / {last} 页
      </b>
      {at < last && <a href={withQuery(path, { page: at + 1 })}>下一页</a>}
    </nav>
  );
}
