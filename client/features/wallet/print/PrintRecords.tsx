import { Printer } from 'lucide';
import { useEffect, useRef } from 'react';
import { useSender } from '../../../forms/useSender.ts';
import { toast } from '../../../lib/toast.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { RECORD_PATH } from '../../../entities/recordHref.ts';
import { ALL_ROWS, type AllRows } from './printRows.ts';

interface PrintRecordsProps {
  search: string;
  show: (all: AllRows | null) => void;
}

/** They are fetched first: the page has only some. */
export function PrintRecords({ search, show }: PrintRecordsProps) {
  const { send, busy, data } = useSender<{ all: AllRows | null }>();
  const printed = useRef(data);
  useEffect(() => {
    if (!data || busy || data === printed.current) return;
    printed.current = data;
    if (!data.all) return void toast('error', '记录没有取全，请稍后再打印');
    show(data.all);
    // After the next frame. The dialog ends before `print` returns, or `afterprint` follows.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        window.addEventListener('afterprint', () => show(null), { once: true });
        window.print();
      }),
    );
  }, [data, busy, show]);
  return (
    <button
      className="btn small scripted"
      type="button"
      aria-busy={busy}
      aria-disabled={busy}
      onClick={() =>
        send({ intent: ALL_ROWS, search }, { action: RECORD_PATH, defaultShouldRevalidate: false })
      }
    >
      <Icon of={Printer} size="small" />
      {busy ? '准备打印…' : '打印'}
    </button>
  );
}
