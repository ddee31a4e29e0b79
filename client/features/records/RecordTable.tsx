import type { ReactNode } from 'react';

interface Column {
  text: string;
  num?: boolean;
  /** For screen readers only. */
  hidden?: boolean;
}

interface RecordTableProps {
  caption: string;
  /** A string is a plain column. */
  columns: readonly (string | Column)[];
  children: ReactNode;
}

export const ACTIONS: Column = { text: '操作', hidden: true };

export const numeric = (text: string): Column => ({ text, num: true });

export function RecordTable({ caption, columns, children }: RecordTableProps) {
  return (
    <table className="table">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => {
            const { text, num, hidden } = typeof column === 'string' ? { text: column } : column;
            return (
              <th key={text} scope="col" className={num ? 'num' : undefined}>
                {hidden ? <span className="sr">{text}</span> : text}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
