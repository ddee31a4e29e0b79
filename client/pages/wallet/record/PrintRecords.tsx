import { useEffect, useRef } from 'react';
import { useSender } from '../../../lib/useSender.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { RECORD_PATH, type RecordQuery } from '../../../features/records/recordHref.ts';
import { ALL_ROWS, PRINT_ROWS, periodText, type AllRows } from './printRows.ts';
import { offeredBillTypes } from '../../../features/records/billTypes.ts';
import { recordStatuses } from '../../../features/records/recordQuery.ts';
import { PrintHead } from '../../../features/records/PrintHead.tsx';
import { directions } from './RecordFilter.tsx';

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
    // The api has said why.
    if (!data.all) return;
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
      <Icon name="printer" size="small" />
      <span>{busy ? '准备打印…' : '打印'}</span>
    </button>
  );
}

interface RecordsPrintHeadProps {
  query: RecordQuery;
  all: AllRows | null;
  rows: number;
  total: number | undefined;
}

const TITLES: Record<RecordQuery['tab'], string> = {
  bill: '收支账单',
  recharge: '充值记录',
  withdraw: '提现记录',
};

export function RecordsPrintHead({ query, all, rows, total }: RecordsPrintHeadProps) {
  return (
    <PrintHead
      title={TITLES[query.tab]}
      period={periodText(query)}
      filter={filterText(query)}
      remark={missingRows()}
    />
  );

  function missingRows(): string | undefined {
    if (all)
      return all.isCut ? `仅打印最近的 ${PRINT_ROWS} 条；更早的请缩小期间，或导出 CSV 文件。` : undefined;
    if (total === undefined || total <= rows) return undefined;
    return `仅打印第 ${query.page} 页的 ${rows} 条，共 ${total} 条；打印全部请用页面上的“打印”。`;
  }
}

function filterText({ tab, type, biz_type, status, keyword }: RecordQuery): string {
  const direction = directions.find(([value]) => value !== '' && value === String(type))?.[1];
  const kind = offeredBillTypes.flatMap(({ types }) => [...types]).find(([value]) => value === biz_type)?.[1];
  const state = tab === 'bill' ? undefined : recordStatuses[tab].find(([value]) => value === status)?.[1];
  return [direction, kind, state, keyword && `“${keyword}”`].filter(Boolean).join('，');
}
