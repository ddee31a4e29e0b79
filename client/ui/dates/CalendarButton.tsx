import { CalendarDays } from 'lucide';
import { useRef, useState } from 'react';
import { Icon } from '../Icon.tsx';
import { enterDate } from './enterDate.ts';

type Loaded = typeof import('./Calendar.tsx');

/**
 * Follows a date field with this label, in one box with it. Opens a calendar in the page's language for a native date field, whose own one is in the system's. The field stays as it is: a
 * date can be typed. The calendar's code is loaded when it is first opened; if that fails, the field's own calendar opens.
 */
export function CalendarButton({ label }: { label: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<{ input: HTMLInputElement; Calendar: Loaded['Calendar'] } | null>(null);
  async function open() {
    const input = button.current?.closest('.affix')?.querySelector('input');
    if (!input) return;
    try {
      const { Calendar } = await import('./Calendar.tsx');
      setOpened({ input, Calendar });
    } catch {
      input.showPicker();
    }
  }
  function close(date?: string) {
    if (opened && date !== undefined) enterDate(opened.input, date);
    setOpened(null);
    button.current?.focus();
  }
  return (
    <>
      <button
        ref={button}
        className="act calendar-button scripted"
        type="button"
        aria-label={`日历：${label}`}
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        onClick={() => (opened ? close() : void open())}
      >
        <Icon of={CalendarDays} size="small" />
      </button>
      {opened && (
        <opened.Calendar
          label={label}
          value={opened.input.value}
          min={opened.input.min}
          max={opened.input.max}
          optional={!opened.input.required}
          opener={button}
          close={close}
          leave={() => setOpened(null)}
        />
      )}
    </>
  );
}
