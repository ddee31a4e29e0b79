import { bankHref, type BankQuery, type BankSort } from '../../features/offers/bankQuery.ts';
import { ALL_IN } from '../../../shared/money/loanCost.ts';
import { RANKING } from '../../../shared/money/ranking.ts';
import { Icon } from '../../ui/Icon.tsx';
import { BANK_FORM, submitChoice } from '../../features/comparison/bankOffers.ts';
import { useSavedOffers } from '../../features/comparison/SaveButton.tsx';

const sorts: [BankSort, string][] = [
  ['cost', '总成本'],
  ['rate', ALL_IN],
  ['speed', '放款时间'],
  ['amount', '额度'],
];
const views = [
  ['cards', '卡片', 'rows-3'],
  ['table', '表格', 'table-2'],
] as const;

export function BankSorter({ query, total }: { query: BankQuery; total: number }) {
  const saved = useSavedOffers();
  return (
    <div className="sorter">
      <p role="status">
        找到 <b>{total}</b> 个产品
      </p>
      <fieldset className="btn-row" onChange={submitChoice}>
        <legend className="sr">排序</legend>
        <span className="soft" aria-hidden="true">
          排序
        </span>
        <span className="segment small">
          {sorts.map(([sort, word]) => (
            <label key={sort}>
              <input
                type="radio"
                name="sort"
                value={sort === 'cost' ? '' : sort}
                form={BANK_FORM}
                defaultChecked={sort === query.sort}
              />
              {word}
            </label>
          ))}
        </span>
      </fieldset>
      <details className="sort-help">
        <summary>怎么排的</summary>
        <div className="note">
          <p>{RANKING.sentence}</p>
          <p>{RANKING.relations}</p>
          <p>{`“${ALL_IN}”先比区间下限，下限相同再比上限。`}</p>
        </div>
      </details>
      <span className="btn-row end">
        {query.saved ? (
          <a className="btn text small" href={bankHref({ ...query, saved: undefined, page: 1 })}>
            显示全部产品
          </a>
        ) : (
          saved.length > 0 && (
            <a
              key={saved.length}
              className="btn text small"
              rel="nofollow"
              href={bankHref({ sort: query.sort, view: query.view, saved, page: 1 })}
            >
              <Icon name="star" size="small" />
              {`我的收藏（${saved.length}）`}
            </a>
          )
        )}
        <span className="segment small" role="group" aria-label="显示方式">
          {views.map(([view, word, icon]) => (
            <a
              key={view}
              rel="nofollow"
              href={bankHref({ ...query, view })}
              aria-current={view === query.view ? 'true' : undefined}
            >
              <Icon name={icon} size="small" />
              {word}
            </a>
          ))}
        </span>
      </span>
    </div>
  );
}
