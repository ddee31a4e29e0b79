import { useEffect } from 'react';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { SUCCESS } from '../../../shared/constants.ts';
import { showWan } from '../../../shared/money/wan.ts';
import { bankHref } from '../../entities/bankQuery.ts';
import { methodFor, methodsOf, toColumns } from '../../features/bank/compareOffers.ts';
import { COMPARE_MIN, COMPARE_MAX, readCompareQuery } from '../../entities/compareQuery.ts';
import { ESTIMATE, SAMPLE } from '../../entities/offerTerms.ts';
import { setPicked } from '../../features/bank/pickedOffers.ts';
import { CompareForm } from '../../features/bank/CompareForm.tsx';
import { CompareTable } from '../../features/bank/CompareTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { IntermediaryLine } from '../../entities/IntermediaryLine.tsx';
import { NotOffered } from '../../ui/NotOffered.tsx';
import { PrintHead } from '../../ui/PrintHead.tsx';
import { PrintButton } from '../../ui/PrintButton.tsx';
import { apiOf } from '../../context.ts';
import '../../features/bank/bank.css';
import '../../features/bank/offer.css';
import { isNoSuchCall } from "../../../shared/envelope.ts";
import { REPAYMENT_METHODS } from "../../../shared/money/repayment.ts";

/** The offers whose ids are in the URL, in that order. Unknown ids are ignored. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const wanted = readCompareQuery(new URL(request.url).searchParams);
  const { code, data: listed } = await apiOf(context).envelope('partner', {});
  const partners = code === SUCCESS ? listed : null;
  const offers = partners && wanted.ids.map((id) => partners.find((partner) => partner.id === id)).filter((offer) => offer !== undefined);
  const offered = !isNoSuchCall(code);
  // A method that none of the offers has cannot be compared: the address then counts as one without it.
  const query = { ...wanted, method: methodFor(offers ?? [], wanted.method) };
  return data({ query, offers, offered }, offers || !offered ? 200 : 503);
}

/** `/bank/compare?ids=1,2,3&amount=20&term=24`: compares offers for the same loan. */
export function Component() {
  const { query, offers, offered } = useLoaderData<typeof loader>();
  // Back on the list, the tray then shows the compared offers.
  useEffect(() => {
    if (offers && offers.length > 0) setPicked(offers);
  }, [offers]);

  const loan = { principal: query.amount ?? SAMPLE.amount, months: query.term ?? SAMPLE.term, method: query.method };
  const list = bankHref({ amount: query.amount, term: query.term, sort: 'recommend', view: 'cards', page: 1 });
  const count = offers?.length ?? 0;
  return (
    <div className="wrap bank-list">
      <PrintHead title="产品对比" filter={`${showWan(loan.principal)} 万元、${loan.months} 个月、${REPAYMENT_METHODS[loan.method]}`} />
      <div className="page-head">
        <h1>产品对比</h1>
        <IntermediaryLine />
      </div>
      {!offers && (
        <div className="card">
          {offered ? (
            <FailedState title="合作产品加载失败" />
          ) : (
            <NotOffered feature="产品对比" text="想了解贷款产品，可以联系我们。">
              <a className="btn" href="/contact">
                联系我们
              </a>
            </NotOffered>
          )}
        </div>
      )}
      {offers && count < COMPARE_MIN && (
        <div className="card">
          <EmptyState
            title={`请选择 ${COMPARE_MIN}–${COMPARE_MAX} 个产品`}
            text={count === 1 ? '已选 1 个，再选 1 个即可对比。' : '在产品列表中勾选“加入对比”，按同一金额与期限比较成本。'}
          >
            <a className="btn primary" href={list}>
              去选择产品
            </a>
          </EmptyState>
        </div>
      )}
      {offers && count >= COMPARE_MIN && (
        <>
          <CompareForm ids={offers.map(({ id }) => id)} loan={loan} methods={methodsOf(offers)} />
          <div className="compare-lead">
            <p className="soft" role="status">
              {`统一按 ${showWan(loan.principal)} 万元、${loan.months} 个月、${REPAYMENT_METHODS[loan.method]}估算，${ESTIMATE}；每行标出最低或最快的一项。`}
            </p>
            <PrintButton />
          </div>
          <CompareTable columns={toColumns(offers, loan)} query={query} />
          <p className="note">
            提前还款、逾期等按实际发生的费用不计入。没有所选还款方式的产品按其自身的方式估算，已在表中注明，不参与成本与每期的比较。
            {count < COMPARE_MAX && (
              <>
                {' '}
                <a href={list}>添加产品</a>
              </>
            )}
          </p>
        </>
      )}
    </div>
  );
}
