import { createContext, type ReactNode, useContext } from 'react';
import type { Language } from '../../shared/paths.ts';

/** The language of a page for programmers and operators. */
export const LanguageOfPage = createContext<Language>('zh');

/** A text in both languages. In a string, what stands between backticks is code; a text with links or bold words is JSX. */
export type Texts = Readonly<Record<Language, ReactNode>>;

/** A text in the page's language. */
export function Text(texts: Texts): ReactNode {
  const text = texts[useContext(LanguageOfPage)];
  if (typeof text !== 'string') return text;
  // Every second part stands between backticks. The parts of a text do not move, so their places are their keys.
  return text.split('`').map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part));
}

/** A paragraph. */
export const P = (texts: Texts) => (
  <p>
    <Text {...texts} />
  </p>
);

/** An item of a list. */
export const Item = (texts: Texts) => (
  <li>
    <Text {...texts} />
  </li>
);

interface TableProps {
  head: readonly Texts[];
  rows: readonly (readonly Texts[])[];
  /** Ids of the rows, to which links can lead. */
  ids?: readonly string[];
  className?: string;
}

/** A table whose columns have heads. */
export const Table = ({ head, rows, ids, className }: TableProps) => (
  <table className={className}>
    <thead>
      <tr>
        {head.map((texts, column) => (
          <th key={column} scope="col">
            <Text {...texts} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((cells, row) => (
        <tr key={row} id={ids?.[row]}>
          {cells.map((texts, column) => (
            <td key={column}>
              <Text {...texts} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** The same text in both languages, such as a name. */
export const same = (text: ReactNode): Texts => ({ zh: text, en: text });
