import { NoPartners } from '../../../features/comparison/NoPartners.tsx';
import { requireOwnCity, useKeepCity } from '../../../features/offers/ownCity.ts';
import { useEffect } from 'react';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { showWan } from '../../../../shared/money/wan.ts';
import { bankHref, showAmount } from '../../../features/offers/bankQuery.ts';
import { methodFor, methodsOf, toColumns, verdictOf } from './compareOffers.ts';
import {
  COMPARE_MIN,
  COMPARE_MAX,
  readCompareQuery,
  COMPARE_PATH,
} from '../../../features/comparison/compareQuery.ts';
import type { Partner } from '../../../../shared/records/partner.ts';
import { RANKING } from '../../../../shared/money/ranking.ts';
import { ESTIMATE, SAMPLE, methodOptions, offerName } from '../../../features/offers/offerTerms.ts';
import { CompareTable } from './CompareTable.tsx';
import { labelOf, linkTo } from '../../../pageTable.ts';
import { Crumbs } from '../../../ui/Crumbs.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IntermediaryLine } from '../../../features/site/IntermediaryLine.tsx';
import { PrintHead, PrintButton } from '../../../features/records/PrintHead.tsx';
import { apiOf, readCall } from '../../../context.ts';
import '../../../features/comparison/bank.css';
import '../../../features/comparison/offer.css';
import {
  REPAYMENT_METHODS,
  type Loan,
  repaymentMethods,
  type RepaymentMethod,
} from '../../../../shared/money/repayment.ts';
import { setPicked } from '../../../features/comparison/PickBox.tsx';
import { Choices } from '../../../forms/fields/Choices.tsx';
import { AffixField, useWanField } from '../../../forms/fields/TextField.tsx';
import { useAddressForm } from '../../../ui/FilterBar.tsx';
import type { Id } from '../../../../shared/rules/ids.ts';

const TERMS = [3, 6, 12, 24, 36, 60, 120];

interface CompareFormProps {
  ids: readonly Id[];
  loan: Omit<Loan, 'rate'>;
  methods: readonly RepaymentMethod[];
  city: string | undefined;
}

/** A GET form, so that a comparison has a URL to keep and share. */
function CompareForm({ ids, loan, methods, city }: CompareFormProps) {
  const amount = showAmount(loan.principal);
  const form = useAddressForm(`${amount}/${loan.months}/${loan.method}`);
  const { error, clear, props: wan } = useWanField();
  const missing = repaymentMethods.filter((method) => !methods.includes(method));
  const terms = TERMS.includes(loan.months)
    ? TERMS
    : [...TERMS, loan.months].sort((one, other) => one - other);
  return (
    <form
      ref={form}
      className="card compare-form"
      action={COMPARE_PATH}
      aria-label="对比条件"
      onReset={clear}
    >
      <input type="hidden" name="ids" value={ids.join(',')} />
      {city && <input type="hidden" name="city" value={city} />}
      <AffixField
        id="compare-amount"
        label="借款金额"
        unit="万元"
        required
        defaultValue={amount}
        error={error}
        {...wan}
      />
      <div className="field">
        <label htmlFor="compare-term">借款期限</label>
        <select key={loan.months} className="select" id="compare-term" name="term" defaultValue={loan.months}>
          {terms.map((months) => (
            <option key={months} value={months}>{`${months} 个月`}</option>
          ))}
        </select>
      </div>
      <Choices
        legend="还款方式"
        name="method"
        value={loan.method}
        options={methodOptions}
        without={missing}
        help={`所选产品都没有${missing.map((method) => REPAYMENT_METHODS[method]).join('、')}`}
      />
      <button className="btn primary">重新计算</button>
    </form>
  );
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireOwnCity(request);
  const wanted = readCompareQuery(new URL(request.url).searchParams);
  const { data: partners, isSupported: offered } = readCall(await apiOf(context).envelope('partner', {}));
  const offers =
    partners &&
    wanted.ids
      .map((id) => partners.find((partner) => partner.id === id))
      .filter((offer) => offer !== undefined);
  // A method that none of the offers has counts as none.
  const query = { ...wanted, method: methodFor(offers ?? [], wanted.method) };
  return data({ query, offers, offered }, offers || !offered ? 200 : 503);
}

/** `/bank/compare?ids=1,2,3&amount=20&term=24`: compares offers for the same loan. */
export function Component() {
  const { query, offers, offered } = useLoaderData<typeof loader>();
  useKeepCity();
  // Back on the list, the tray shows the compared offers.
  useEffect(() => {
    if (offers && offers.length > 0) setPicked(offers);
  }, [offers]);

  const loan = {
    principal: query.amount ?? SAMPLE.amount,
    months: query.term ?? SAMPLE.term,
    method: query.method,
  };
  const columns = toColumns(offers ?? [], loan, query.city);
  const list = bankHref({ amount: query.amount, term: query.term, city: query.city });
  const count = offers?.length ?? 0;
  return (
    <div className="wrap bank-list">
      <PrintHead
        title="产品对比"
        filter={`${showWan(loan.principal)} 万元、${loan.months} 个月、${REPAYMENT_METHODS[loan.method]}`}
      />
      <Crumbs above={[linkTo('/bank')]} current={labelOf('/bank/compare')} />
      <div className="page-head">
        <h1>产品对比</h1>
        <p className="soft">同一金额与期限下，哪个最便宜、为什么、差在哪里；可以打印成一张决策单。</p>
      </div>
      {!offers && (
        <div className="card">
          <NoPartners feature="产品对比" isSupported={offered} />
        </div>
      )}
      {offers && count < COMPARE_MIN && (
        <EmptyState
          inCard
          title={`请选择 ${COMPARE_MIN}–${COMPARE_MAX} 个产品`}
          text={
            count === 1
              ? '已选 1 个，再选 1 个即可对比。'
              : '在产品列表中勾选“加入对比”，按同一金额与期限比较成本。'
          }
          link={['去选择产品', list, true]}
        />
      )}
      {offers && count >= COMPARE_MIN && (
        <>
          <CompareForm
            ids={offers.map(({ id }) => id)}
            loan={loan}
            methods={methodsOf(offers)}
            city={query.city}
          />
          <div className="compare-lead">
            <p className="soft" role="status">
              {`统一按 ${showWan(loan.principal)} 万元、${loan.months} 个月、${REPAYMENT_METHODS[loan.method]}估算，${ESTIMATE}；每行标出最低或最快的一项。`}
            </p>
            <PrintButton />
          </div>
          <Verdict lines={verdictOf(columns)} />
          <CompareTable key={JSON.stringify(loan)} columns={columns} query={query} />
          <p className="note">
            提前还款、逾期等按实际发生的费用不计入。没有所选还款方式的产品按其自身的方式估算，已在表中注明，不参与成本与每期的比较。
            {count < COMPARE_MAX && (
              <>
                {' '}
                <a href={list}>添加产品</a>
              </>
            )}
          </p>
          <Basis offers={offers} />
        </>
      )}
      <IntermediaryLine />
    </div>
  );
}

function Verdict({ lines: [first, ...rest] }: { lines: readonly string[] }) {
  if (!first) return null;
  return (
    <section className="card verdict-card" aria-labelledby="verdict">
      <h2 id="verdict">结论</h2>
      <p>
        <b>{first}</b>
      </p>
      {rest.length > 0 && <p>{rest.join('')}</p>}
    </section>
  );
}

/** Formula, sources and their days: without them a printed sheet could not be checked. */
function Basis({ offers }: { offers: readonly Partner[] }) {
  return (
    <section className="card basis" aria-labelledby="basis">
      <h2 id="basis">计算依据与来源</h2>
      <ul>
        <li>
          每期与利息按所选还款方式逐月计算，月利率 = 年化利率 ÷ 12，四舍五入到分。总成本 = 利息合计 +
          必付费用。
        </li>
        <li>
          综合年化（单利）= 12 × 月利率，该月利率使各期还款的现值之和等于到手金额（借款金额 − 必付费用）。
        </li>
        <li>{`结论取利率区间下限与上限两个总成本的平均值比较。${RANKING.relations}`}</li>
        <li>
          {`资料来源：${offers.map((offer) => `${offerName(offer)}${offer.updated_at ? `（机构公布，更新于 ${offer.updated_at.slice(0, 10)}）` : '（机构公布）'}`).join('；')}。`}
        </li>
      </ul>
    </section>
  );
}
