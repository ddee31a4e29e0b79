import { useState, type SyntheticEvent } from 'react';
import type { LoanType } from '../../../shared/records/partner.ts';
import { wanFault, wanRule } from '../../../shared/money/wan.ts';
import { AffixField } from '../../forms/fields/TextField.tsx';

const TERMS = [6, 12, 24, 36];
const TERM = 24;

/** A plain GET form, the amount in 万元 as typed. With JavaScript a message under the field replaces the browser's bubble. */
export function MatchForm({ kinds }: { kinds: Pick<LoanType, 'id' | 'name'>[] }) {
  const [error, setError] = useState<string>();
  const onInvalid = (event: SyntheticEvent<HTMLInputElement>) => {
    event.preventDefault();
    setError(wanFault(event.currentTarget.value.trim()) ?? wanRule.message);
    event.currentTarget.focus();
  };
  return (
    <form className="card match" action="/bank" aria-labelledby="match">
      <div>
        <h2 id="match">快速匹配</h2>
        <a className="unsure" href="/bank/match">
          不确定选哪一种？
        </a>
        <p>填写三项信息，查看符合条件的产品与年化利率</p>
      </div>
      {kinds.length > 0 && (
        <div className="field">
          <label htmlFor="match-kind">贷款类型</label>
          <select className="select" id="match-kind" name="loan_type_id" defaultValue={kinds[0]?.id}>
            {kinds.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value="">不限类型</option>
          </select>
        </div>
      )}
      <AffixField
        id="match-amount"
        name="amount"
        label="借款金额"
        unit="万元"
        defaultValue="20"
        required
        maxLength={10}
        pattern={wanRule.pattern}
        error={error}
        onInvalid={onInvalid}
        onInput={() => setError(undefined)}
      />
      <fieldset className="field">
        <legend>借款期限</legend>
        <div className="segment fill">
          {TERMS.map((term) => (
            <label key={term}>
              <input type="radio" name="term" value={term} defaultChecked={term === TERM} />
              {`${term} 个月`}
            </label>
          ))}
        </div>
      </fieldset>
      <button className="btn primary large wide">查看可申请的产品</button>
      {/* The card must not grow, so the message takes the place of this line. */}
      {!error && <p className="note">匹配不查征信，也不需要留下电话</p>}
    </form>
  );
}
