import { ChevronLeft, ChevronRight } from 'lucide';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react';
import { isDate } from '../../../shared/time/date.ts';
import { shanghaiDay } from '../../../shared/time/shanghaiDay.ts';
import { Icon } from '../Icon.tsx';
import { addMonths, moved, within } from './monthGrid.ts';
import { MonthTable } from './MonthTable.tsx';
import '../../styles/calendar.css';

interface CalendarProps {
  label: string;
  /** The field's date, or ''. */
  value: string;
  /** First and last date that the field accepts; '' when there is none. */
  min: string;
  max: string;
  /** The date may be removed. */
  optional: boolean;
  opener: RefObject<HTMLElement | null>;
  /** Closes the calendar and moves the focus to the opener. With a date, or '' for none, that is entered. */
  close: (date?: string) => void;
  /** Closes the calendar because the focus is elsewhere. */
  leave: () => void;
}

/** What a field without limits offers, in years before and after today. */
const YEARS = 100;

/** What happens inside does not concern the form around. */
const inside = { onInput: stop, onChange: stop, onBlur: stop, onFocus: stop };
function stop(event: SyntheticEvent) {
  event.stopPropagation();
}

/** A dialog with the days of a month, by the pattern of the ARIA Authoring Practices. */
export function Calendar({ label, value, min, max, optional, opener, close, leave }: CalendarProps) {
  const today = shanghaiDay(new Date());
  const first = min || addMonths(today, -12 * YEARS);
  const last = max || addMonths(today, 12 * YEARS);
  const [day, setDay] = useState(() => within(isDate(value) ? value : today, first, last));
  const box = useRef<HTMLDivElement>(null);
  /** Whether the focus follows the day: after a key in the grid, but not after a choice of the month. */
  const follows = useRef(true);
  const title = useId();
  const go = (date: string) => setDay(within(date, first, last));

  useEffect(() => {
    if (follows.current) box.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus();
    follows.current = false;
  }, [day]);
  useEffect(() => void box.current?.scrollIntoView({ block: 'nearest' }), []);
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target) && !opener.current?.contains(target)) leave();
    };
    addEventListener('pointerdown', onPress);
    return () => removeEventListener('pointerdown', onPress);
  }, [opener, leave]);

  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key === 'Escape') {
      // A dialog around this one stays open.
      event.preventDefault();
      return void close();
    }
    if (event.key === 'Tab') keepInside(event, box.current);
  }
  function onGridKey(event: KeyboardEvent) {
    const to = moved(day, event.key, event.shiftKey);
    if (to === undefined) return;
    event.preventDefault();
    follows.current = true;
    go(to);
  }

  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const years = range(Number(first.slice(0, 4)), Number(last.slice(0, 4)));
  return (
    <div className="calendar" role="dialog" aria-modal="true" aria-label={`选择日期：${label}`} ref={box} onKeyDown={onKeyDown} {...inside}>
      <div className="calendar-head">
        <button
          type="button"
          className="btn icon small"
          aria-label="上个月"
          disabled={day.slice(0, 7) <= first.slice(0, 7)}
          onClick={() => go(addMonths(day, -1))}
        >
          <Icon of={ChevronLeft} size="small" />
        </button>
        <select className="select" aria-label="年" value={year} onChange={({ target }) => go(addMonths(day, (Number(target.value) - year) * 12))}>
          {years.map((one) => (
            <option key={one} value={one}>{`${one} 年`}</option>
          ))}
        </select>
        <select className="select" aria-label="月" value={month} onChange={({ target }) => go(addMonths(day, Number(target.value) - month))}>
          {range(1, 12).map((one) => (
            <option key={one} value={one}>{`${one} 月`}</option>
          ))}
        </select>
        <button
          type="button"
          className="btn icon small"
          aria-label="下个月"
          disabled={day.slice(0, 7) >= last.slice(0, 7)}
          onClick={() => go(addMonths(day, 1))}
        >
          <Icon of={ChevronRight} size="small" />
        </button>
      </div>
      <p className="sr" id={title} aria-live="polite">{`${year} 年 ${month} 月`}</p>
      <MonthTable titleId={title} day={day} chosen={value} today={today} first={first} last={last} onKeyDown={onGridKey} onChoose={close} />
      <div className="calendar-foot">
        <button type="button" className="btn text small" disabled={today < first || today > last} onClick={() => close(today)}>
          今天
        </button>
        {optional && value && (
          <button type="button" className="btn text small" onClick={() => close('')}>
            清除日期
          </button>
        )}
      </div>
    </div>
  );
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Tab goes round inside the dialog. */
function keepInside(event: KeyboardEvent, box: HTMLElement | null): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>('button:enabled, select') ?? [])].filter(({ tabIndex }) => tabIndex >= 0);
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
