import type { KeyboardEvent } from 'react';
import { monthGrid, WEEKDAYS } from './monthGrid.ts';

interface MonthTableProps {
  /** Id of the month's name. */
  titleId: string;
  /** The day that the keyboard is at; its month is shown. */
  day: string;
  /** The field's date, or ''. */
  chosen: string;
  today: string;
  first: string;
  last: string;
  onKeyDown: (event: KeyboardEvent) => void;
  onChoose: (date: string) => void;
}

/** The days of a month as a grid. Only one day can be reached by Tab; the arrow keys lead to the others. */
export function MonthTable({ titleId, day, chosen, today, first, last, onKeyDown, onChoose }: MonthTableProps) {
  return (
    <table role="grid" aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={`星期${name}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthGrid(day).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((date, place) =>
              date === null ? (
                <td key={WEEKDAYS[place]} />
              ) : (
                <td key={WEEKDAYS[place]} role="gridcell" aria-selected={date === chosen}>
                  <button
                    type="button"
                    tabIndex={date === day ? 0 : -1}
                    aria-label={nameOf(date)}
                    aria-current={date === today ? 'date' : undefined}
                    disabled={date < first || date > last}
                    onClick={() => onChoose(date)}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `2026 年 11 月 3 日` */
const nameOf = (date: string): string => `${date.slice(0, 4)} 年 ${Number(date.slice(5, 7))} 月 ${Number(date.slice(8))} 日`;
