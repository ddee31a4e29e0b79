import { recordHref, RECORD_PATH, type RecordQuery } from '../../../features/records/recordHref.ts';
import { isFiltered, recordStatuses } from '../../../features/records/recordQuery.ts';
import { offeredBillTypes } from '../../../features/records/billTypes.ts';
import { FilterBar, FilterKeyword, FilterSelect } from '../../../ui/FilterBar.tsx';
import { FilterDates } from '../../../ui/FilterDates.tsx';
import { useTakes } from '../../../lib/takenFilters.ts';
import { useHasCapability } from '../../../webConfig.ts';
import { WITHDRAWAL } from '../../../../shared/status/withdrawal.ts';
import { TAB_CALLS } from '../../../features/wallet/offeredTabs.ts';

export const directions = [
  ['', '全部'],
  ['1', '入账'],
  ['2', '出账'],
] as const;

const text = (value: number | undefined) => (value === undefined ? undefined : String(value));

/** Only what the upstream takes of the list; nothing if it takes none. */
export function RecordFilter({ query }: { query: RecordQuery }) {
  const { tab, start_date, end_date } = query;
  const takes = useTakes(TAB_CALLS[tab]);
  const isBill = tab === 'bill';
  const hasPeriod = takes('start_date', 'end_date');
  const canCancel = useHasCapability('cancelWithdraw');
  const statuses = isBill
    ? []
    : recordStatuses[tab].filter(
        ([status]) => tab !== 'withdraw' || canCancel || status !== WITHDRAWAL.cancelled,
      );
  const own = isBill ? ['type', 'biz_type', 'keyword'] : ['status'];
  if (!hasPeriod && !own.some((field) => takes(field))) return null;
  return (
    <FilterBar
      key={tab}
      label="筛选记录"
      action={RECORD_PATH}
      keep={{ tab: tab === 'bill' ? undefined : tab }}
      clear={recordHref({ tab })}
      applied={recordHref({ ...query, page: 1 })}
      isFiltered={isFiltered(query)}
    >
      {isBill && takes('type') && (
        <FilterSegment legend="方向" name="type" options={directions} value={text(query.type)} />
      )}
      {isBill && takes('biz_type') && (
        <FilterSelect label="类型" name="biz_type" all="全部类型" value={text(query.biz_type)}>
          {offeredBillTypes.map(({ label, types }) => (
            <optgroup key={label} label={label}>
              {types.map(([type, word]) => (
                <option key={type} value={type}>
                  {word}
                </option>
              ))}
            </optgroup>
          ))}
        </FilterSelect>
      )}
      {!isBill && takes('status') && (
        <FilterSelect label="状态" name="status" all="全部状态" value={text(query.status)}>
          {statuses.map(([status, word]) => (
            <option key={status} value={status}>
              {word}
            </option>
          ))}
        </FilterSelect>
      )}
      {hasPeriod && (
        <FilterDates
          start={start_date}
          end={end_date}
          hrefOf={(from, to) => recordHref({ ...query, start_date: from, end_date: to, page: 1 })}
        />
      )}
      {isBill && takes('keyword') && (
        <FilterKeyword label="单号或说明" placeholder="单号后几位" value={query.keyword} />
      )}
    </FilterBar>
  );
}

interface FilterSegmentProps {
  legend: string;
  name: string;
  options: readonly (readonly [value: string, label: string])[];
  value: string | undefined;
}

function FilterSegment({ legend, name, options, value = '' }: FilterSegmentProps) {
  return (
    <fieldset className="field">
      <legend className="label sr">{legend}</legend>
      <div className="segment">
        {options.map(([option, label]) => (
          <label key={option}>
            <input type="radio" name={name} value={option} defaultChecked={option === value} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
