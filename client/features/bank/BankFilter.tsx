import { type ReactNode } from 'react';
import { bankHref, orgTypes, showAmount, type BankQuery } from '../../entities/bankQuery.ts';
import { Placeholder } from '../../ui/lazyPart.tsx';
import { BANK_FORM, submitChoice } from './bankOffers.ts';
import { useAddressForm } from '../../ui/filters/FilterBar.tsx';
import { useWanField } from '../../forms/fields/TextField.tsx';
import type { Kind } from '../../entities/offerSummary.ts';

const TERMS = [6, 12, 24, 36, 60, 120];
const AMOUNTS = [5, 10, 20, 50, 100, 300];

interface BankFilterProps {
  query: BankQuery;
  kinds: readonly Kind[] | undefined;
}

/**
 * A plain GET form. A choice is applied at once, a typed amount by 筛选 or Enter. The usual amounts are links, because the text
 * field has the same name.
 */
export function BankFilter({ query, kinds }: BankFilterProps) {
  const form = useAddressForm(bankHref(query));
  const { error, clear, props: wan } = useWanField();
  const { amount, term } = query;
  const terms =
    term === undefined || TERMS.includes(term) ? TERMS : [...TERMS, term].sort((one, other) => one - other);

  return (
    <form
      ref={form}
      id={BANK_FORM}
      className="card finder"
      role="search"
      aria-label="筛选产品"
      action="/bank"
      onChange={submitChoice}
      onReset={clear}
    >
      {!kinds && (
        <Row legend="贷款类型">
          <Placeholder lines={1} className="chips-later" />
        </Row>
      )}
      {kinds && kinds.length > 0 ? (
        <Choice
          legend="贷款类型"
          name="loan_type_id"
          all="全部"
          value={query.loan_type_id}
          options={kinds.map(({ id, name }) => [id, name])}
        />
      ) : (
        query.loan_type_id && <input type="hidden" name="loan_type_id" value={query.loan_type_id} />
      )}
      <Row legend="借款金额">
        <a
          className="chip"
          rel="nofollow"
          href={bankHref({ ...query, amount: undefined, page: 1 })}
          aria-current={amount === undefined ? 'true' : undefined}
        >
          不限
        </a>
        {AMOUNTS.map((wan) => (
          <a
            key={wan}
            className="chip"
            rel="nofollow"
            href={bankHref({ ...query, amount: wan * 1_000_000, page: 1 })}
            aria-current={amount === wan * 1_000_000 ? 'true' : undefined}
          >{`${wan} 万元`}</a>
        ))}
        <span className="exact">
          <label htmlFor="bank-amount">
            我要借<span className="sr">（万元）</span>
          </label>
          <span className="affix">
            <input
              className="input"
              id="bank-amount"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={showAmount(amount) ?? ''}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'bank-amount-error' : undefined}
              {...wan}
            />
            <span className="unit" aria-hidden="true">
              万元
            </span>
          </span>
          <button className="btn quiet small">筛选</button>
        </span>
        {error && (
          <p className="error" id="bank-amount-error" role="alert">
            {error}
          </p>
        )}
      </Row>
      <Choice
        legend="借款期限"
        name="term"
        all="不限"
        value={term}
        options={terms.map((months) => [months, `${months} 个月`])}
      />
      <Choice legend="机构类型" name="org_type" all="不限" value={query.org_type} options={orgTypes} />
      {query.saved && <input type="hidden" name="saved" value={query.saved.join(',')} />}
      {query.view === 'table' && <input type="hidden" name="view" value="table" />}
    </form>
  );
}

function Row({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="chips">{children}</div>
    </fieldset>
  );
}

interface ChoiceProps {
  legend: string;
  name: string;
  all: string;
  value: number | undefined;
  options: readonly (readonly [value: number, word: string])[];
}

function Choice({ legend, name, all, value, options }: ChoiceProps) {
  return (
    <Row legend={legend}>
      <label>
        <input type="radio" name={name} value="" defaultChecked={value === undefined} />
        {all}
      </label>
      {options.map(([option, word]) => (
        <label key={option}>
          <input type="radio" name={name} value={option} defaultChecked={option === value} />
          {word}
        </label>
      ))}
    </Row>
  );
}
