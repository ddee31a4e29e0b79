import type { ReactNode } from 'react';

interface Column {
  text: string;
  /** Figures, at the right. */
  num?: boolean;
  /** For screen readers only. */
  hidden?: boolean;
}

interface RecordTableProps {
  /** For screen readers: what is listed. */
  caption: string;
  /** Plain ones by their text alone. */
  columns: readonly (string | Column)[];
  /** The rows. */
  children: ReactNode;
}

/** The head of what is done with a row. */
export const ACTIONS: Column = { text: '操作', hidden: true };

/** Head of a column of figures. */
export const numeric = (text: string): Column => ({ text, num: true });

/** A member's records: one row each under named columns. */
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
