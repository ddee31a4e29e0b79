import { bankHref, orgTypes, showAmount, type BankQuery } from '../../features/offers/bankQuery.ts';
import { BANK_FORM, submitChoice } from '../../features/comparison/bankOffers.ts';
import { useAddressForm } from '../../ui/FilterBar.tsx';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { AddressSelect } from '../../ui/AddressSelect.tsx';
import { AffixField, useWanField } from '../../forms/fields/TextField.tsx';
import type { Kind } from '../../features/offers/offerSummary.ts';
import { keepWantedLoan } from '../../features/offers/ownCity.ts';
import { CityField } from '../../features/offers/CityField.tsx';
import type { Id } from '../../../shared/rules/ids.ts';

const TERMS = [6, 12, 24, 36, 60, 120];

interface BankFilterProps {
  query: BankQuery;
  kinds: readonly Kind[] | undefined;
  cities: readonly string[];
}

/** A plain GET form in one line. A choice is applied at once, a typed amount by 筛选 or Enter. */
export function BankFilter({ query, kinds, cities }: BankFilterProps) {
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
      onSubmit={keepWantedLoan}
    >
      {!kinds && (
        <div className="field">
          <span className="label">贷款类型</span>
          <Placeholder lines={1} className="chips-later" />
        </div>
      )}
      {!kinds || kinds.length === 0 ? (
        query.loan_type_id && <input type="hidden" name="loan_type_id" value={query.loan_type_id} />
      ) : (
        <Choice
          label="贷款类型"
          name="loan_type_id"
          all="全部类型"
          value={query.loan_type_id}
          options={kinds.map(({ id, name }) => [id, name])}
        />
      )}
      <AffixField
        id="bank-amount"
        label="借款金额"
        unit="万元"
        placeholder="不限"
        defaultValue={showAmount(amount) ?? ''}
        error={error}
        {...wan}
      />
      <Choice
        label="借款期限"
        name="term"
        all="不限"
        value={term}
        options={terms.map((months) => [months, `${months} 个月`])}
      />
      <CityField id="bank-city" cities={cities} value={query.city ?? ''} />
      <Choice label="机构类型" name="org_type" all="不限" value={query.org_type} options={orgTypes} />
      {query.saved && <input type="hidden" name="saved" value={query.saved.join(',')} />}
      {query.view === 'table' && <input type="hidden" name="view" value="table" />}
      <button className="btn primary">筛选</button>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  all: string;
  value: Id | undefined;
  options: readonly (readonly [value: Id, word: string])[];
}

function Choice({ label, name, all, value, options }: ChoiceProps) {
  const id = `bank-${name}`;
  // A value that is no choice here must not be lost.
  const isMissing = value !== undefined && !options.some(([option]) => option === value);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <AddressSelect id={id} name={name} value={value ?? ''}>
        <option value="">{all}</option>
        {isMissing && <option value={value}>{`已选${label}`}</option>}
        {options.map(([option, word]) => (
          <option key={option} value={option}>
            {word}
          </option>
        ))}
      </AddressSelect>
    </div>
  );
}
