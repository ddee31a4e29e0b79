import { recordHref, RECORD_PATH, type RecordQuery } from '../../entities/recordHref.ts';
import { isFiltered, recordStatuses } from '../../entities/recordQuery.ts';
import { billTypes } from '../../entities/billTypes.ts';
import { FilterBar, FilterKeyword, FilterSelect } from '../../ui/filters/FilterBar.tsx';
import { FilterDates } from '../../ui/filters/FilterDates.tsx';
import { useMissing } from '../../webConfig.ts';

export const directions = [
  ['', '全部'],
  ['1', '入账'],
  ['2', '出账'],
] as const;

const text = (value: number | undefined) => (value === undefined ? undefined : String(value));

const CALLS = { bill: 'bill', recharge: 'rechargeOrders', withdraw: 'withdrawals' } as const;

/** Only what the upstream takes of the list; nothing if it takes none. */
export function RecordFilter({ query }: { query: RecordQuery }) {
  const { tab, start_date, end_date } = query;
  const missing = useMissing();
  const takes = (field: string) => !missing.includes(`${CALLS[tab]}.${field}`);
  const hasDates = takes('start_date') && takes('end_date');
  if (!hasDates && !['type', 'biz_type', 'status', 'keyword'].some(takes)) return null;
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
      {tab === 'bill' && takes('type') && (
        <FilterSegment legend="方向" name="type" options={directions} value={text(query.type)} />
      )}
      {tab === 'bill' && takes('biz_type') && (
        <FilterSelect label="类型" name="biz_type" all="全部类型" value={text(query.biz_type)}>
          {billTypes.map(({ label, types }) => (
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
      {tab !== 'bill' && takes('status') && (
        <FilterSelect label="状态" name="status" all="全部状态" value={text(query.status)}>
          {recordStatuses[tab].map(([status, word]) => (
            <option key={status} value={status}>
              {word}
            </option>
          ))}
        </FilterSelect>
      )}
      {hasDates && (
        <FilterDates
          start={start_date}
          end={end_date}
          hrefOf={(from, to) => recordHref({ ...query, start_date: from, end_date: to, page: 1 })}
        />
      )}
      {tab === 'bill' && takes('keyword') && (
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
