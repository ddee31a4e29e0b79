import { NoPartners } from '../../../features/comparison/NoPartners.tsx';
import { useState } from 'react';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { Partner } from '../../../../shared/records/partner.ts';
import { ApplyLink } from '../../../features/offers/ApplyLink.tsx';
import { bankHref, readBankQuery, type BankQuery, askedLoan } from '../../../features/offers/bankQuery.ts';
import { readMethod } from '../../../features/comparison/compareQuery.ts';
import { readPlanQuery, type PlannedLoan } from './planQuery.ts';
import { OfferPart, Drawer, OfferHead, useScrollSpy } from './OfferPart.tsx';
import { SaveButton } from '../../../features/comparison/SaveButton.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useBrand } from '../../../brand.ts';
import { apiOf, notFound, readCall } from '../../../context.ts';
import { useHasCapability } from '../../../webConfig.ts';
import '../../../features/comparison/bank.css';
import '../../../features/comparison/offer.css';
import { REPAYMENT_METHODS, type RepaymentMethod } from '../../../../shared/money/repayment.ts';
import {
  lendsAmount,
  lendsTerm,
  rateRange,
  lowestRate,
  offerName,
  shortPayment,
} from '../../../features/offers/offerTerms.ts';
import { showWan } from '../../../../shared/money/wan.ts';
import { servesCity } from '../../../../shared/rules/cities.ts';
import { estimateOf, figureRange, ratesOf, sampleRates } from '../../../features/offers/estimate.ts';
import { counterOffers } from '../../../features/comparison/counterOffers.ts';
import { CounterNote } from '../../../features/comparison/CounterLinks.tsx';
import { Light, useBurden } from '../../../features/offers/PaymentLight.tsx';
import { profileOfFigures, selfCheck } from '../../../../shared/rules/selfCheck.ts';
import { whereToCheck, whereToGet } from './whereToGet.ts';
import { useOwnFigures } from '../../../features/offers/ownFigures.ts';
import { PrintHead } from '../../../features/records/PrintHead.tsx';
import { OwnFiguresLine } from '../../../features/comparison/OwnFiguresLine.tsx';
import { PickButton } from '../../../features/comparison/PickBox.tsx';
import { offerLinkId } from '../../../features/comparison/BankCard.tsx';
import { offerHeading } from '../../../features/offers/releaseSpeed.ts';
import { readId } from '../../../../shared/rules/ids.ts';
import { FeeTable } from './FeeTable.tsx';
import { CostTable } from '../../../features/costs/CostTable.tsx';
import { CheckOff } from './CheckOff.tsx';
import { Calculator } from './Calculator.tsx';
import { ALL_IN, ALL_IN_LABEL } from '../../../../shared/money/loanCost.ts';

/** The upstream has no call for one offer: it is searched in the list under the drawer. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const id = readId(params.id);
  if (id === undefined) throw notFound();
  const { searchParams } = new URL(request.url);
  const query = readBankQuery(searchParams);
  const { data: all, isSupported } = readCall(await api.envelope('partner', {}));
  if (!isSupported) return data({ id, query, offered: false, shown: null }, 200);
  const offer = all?.find((partner) => partner.id === id);
  if (all && !offer) throw notFound();
  if (!offer) return data({ id, query, offered: true, shown: null }, 503);
  const title = offerHeading(offer);
  return data(
    {
      id,
      query,
      offered: true,
      title,
      summary: summaryOf(title, offer),
      shown: {
        offer,
        loan: readPlanQuery(searchParams, offer),
        method: readMethod(searchParams.get('method')),
      },
    },
    200,
  );
}

/** The rate first, as far as it is known. */
function summaryOf(title: string, offer: Partner): string {
  const rates = sampleRates(offer);
  const rate = rates.interest ? `${ALL_IN_LABEL}${rateRange(rates)}` : '年化利率以机构公布为准';
  return `${title}：${[rate, offer.intro].filter(Boolean).join('，')}`;
}

export function Component() {
  const { id, query, offered, shown } = useLoaderData<typeof loader>();
  if (shown)
    return <Offer key={`${id}/${shown.loan.principal}/${shown.loan.months}`} {...shown} query={query} />;
  return (
    <Drawer
      labelledBy="offer"
      href={bankHref(query)}
      returnTo={offerLinkId(id)}
      head={<h1 id="offer">产品详情</h1>}
    >
      <div className="drawer-body">
        <NoPartners feature="产品资料" isSupported={offered} title="产品资料加载失败" />
      </div>
    </Drawer>
  );
}

const PARTS = [
  ['overview', '概览'],
  ['conditions', '申请条件'],
  ['materials', '材料清单'],
  ['fees', '费用与成本'],
  ['plan', '还款试算'],
  ['lender', '机构信息'],
] as const;

interface OfferProps {
  offer: Partner;
  loan: PlannedLoan;
  method: RepaymentMethod | undefined;
  query: BankQuery;
}

function Offer({ offer, loan: initial, method, query }: OfferProps) {
  const [loan, setLoan] = useState(initial);
  // What the visitor has chosen, not the calculator's start.
  const wanted =
    loan === initial
      ? { amount: query.amount, term: query.term, repayment: method }
      : { amount: loan.principal, term: loan.months, repayment: loan.method };
  const estimate = estimateOf(offer, loan);
  const rates = ratesOf(offer, estimate);
  const burden = useBurden({
    payment: estimate.high?.payment,
    method: loan.method,
    annualCost: estimate.high?.annualRate,
  });
  const own = useOwnFigures();
  const { income, debts, city: ownCity } = own;
  const city = query.city ?? ownCity;
  const isServed = servesCity(offer.cities, city);
  const isLent = lendsAmount(offer, loan.principal) && lendsTerm(offer, loan.months);
  const isOver = isLent && burden?.level === 'over';
  const brand = useBrand();
  const hasVip = useHasCapability('vipPackages');
  const { id, name = '机构', intro, advantages, materials, vip_benefit } = offer;
  const benefit = offer.is_vip_channel === 1 ? vip_benefit : undefined;
  const facts = lenderFacts(offer);
  const shownParts = facts.length > 0 ? PARTS : PARTS.filter(([part]) => part !== 'lender');
  const parts = useScrollSpy(shownParts.map(([part]) => part));
  const head = (
    <div className="offer-head">
      <PrintHead title={offerHeading(offer)} />
      <OfferHead offer={offer} rates={rates} id="offer" refusedCity={isServed ? undefined : city} />
      <nav className="tabs" aria-label="产品内容">
        {shownParts.map(([part, word]) => (
          <a
            key={part}
            href={`#${part}`}
            aria-current={part === parts.current ? 'true' : undefined}
            onClick={parts.onClick}
          >
            {word}
          </a>
        ))}
      </nav>
    </div>
  );
  const foot = (
    <>
      {isOver && income && estimate.high ? (
        <CounterNote
          counter={counterOffers(offer, { ...loan, rate: estimate.high.rate }, { income, debts })}
          href={(change) => bankHref({ ...query, ...change }, id, method)}
        />
      ) : (
        <p className="note">{`${brand}是贷款信息服务中介，不是放款人；最终利率、额度与放款时间以${name}审批为准。`}</p>
      )}
      <div className="btn-row">
        <SaveButton id={id} name={offerName(offer)} />
        <PickButton offer={{ ...offer, rates }} />
        <ApplyLink
          className={isOver || !isServed || !isLent ? 'btn' : 'btn primary'}
          offer={offer}
          loan={askedLoan(offer, wanted)}
        />
      </div>
    </>
  );
  return (
    <Drawer labelledBy="offer" href={bankHref(query)} returnTo={offerLinkId(id)} head={head} foot={foot}>
      <div className="drawer-body" tabIndex={0} role="group" aria-label="产品资料" {...parts.box}>
        <div className="part own-cost" id="overview">
          <p className="pay">
            <span key={JSON.stringify(loan)}>
              {`${showWan(loan.principal)} 万元、${loan.months} 个月，`}
              {estimate.low ? (
                <>
                  {shortPayment[loan.method]} <b className="num">{figureRange(estimate, 'payment')}</b> 元
                </>
              ) : (
                '年化利率公布后可估算每期'
              )}
            </span>
            {isLent ? (
              burden && <Light burden={burden} />
            ) : (
              <span className="tag warn">该产品不受理这个金额或期限</span>
            )}
          </p>
          {estimate.low && (
            <p className="note">{`按${REPAYMENT_METHODS[loan.method]}、${ALL_IN} ${rateRange(rates)}估算，总成本 ${figureRange(estimate, 'cost')} 元（利息与必付费用）`}</p>
          )}
          <OwnFiguresLine />
        </div>
        {(intro || advantages.length > 0 || benefit) && (
          <div className="part offer-intro">
            {intro && <p>{intro}</p>}
            {advantages.length > 0 && (
              <ul>
                {advantages.map((advantage) => (
                  <li key={advantage}>{advantage}</li>
                ))}
              </ul>
            )}
            {benefit && (
              <p className="vip-line">
                <Icon name="gem" />
                <span>
                  {`VIP 通道：${benefit}。`}
                  {hasVip && <a href="/bank/vipChannel">了解 VIP 通道</a>}
                </span>
              </p>
            )}
          </div>
        )}
        <OfferPart id="conditions" title="申请条件">
          <CheckOff
            offer={id}
            word="满足"
            lines={offer.conditions}
            whereOf={whereToCheck}
            findings={selfCheck(offer, profileOfFigures(own), {
              principal: loan.principal,
              months: loan.months,
              method: loan.method,
            })}
            none="机构没有列出条件，请在申请时咨询顾问。"
          />
        </OfferPart>
        <OfferPart
          id="materials"
          title="材料清单"
          note={materials.length > 0 ? `共 ${materials.length} 项，标注“线上授权”的无需上传` : undefined}
        >
          <CheckOff
            offer={id}
            word="备齐"
            lines={materials}
            whereOf={whereToGet}
            none="机构没有列出材料，请在申请时咨询顾问。"
          />
        </OfferPart>
        <OfferPart id="fees" title="费用与成本" note="除利息外，机构可能收取的全部费用">
          {offer.fees.length > 0 ? (
            <FeeTable offer={offer} principal={loan.principal} overdue={estimate.high} />
          ) : (
            <p className="soft">机构没有列出利息以外的费用。</p>
          )}
          <CostTable offer={offer} loan={loan} />
          <p className="note">
            {ALL_IN}按单利计：使各期还款的现值之和等于到手金额（借款金额减去必付费用）的月利率，乘以
            12。按实际发生的费用不计入。
            {offer.cost_limit && `平台只展示${ALL_IN}不超过 ${offer.cost_limit}% 的产品。`}
          </p>
        </OfferPart>
        <OfferPart
          id="plan"
          title="还款试算"
          note={
            lowestRate(offer) === undefined
              ? '利率以机构公布与审批结果为准'
              : '利率以审批结果为准，可以改成机构告诉您的'
          }
        >
          <Calculator
            offer={offer}
            loan={loan}
            onChange={setLoan}
            action={bankHref({}, id)}
            keep={filterFields(query)}
          />
        </OfferPart>
        {facts.length > 0 && (
          <OfferPart id="lender" title="机构信息">
            <Lender facts={facts} />
          </OfferPart>
        )}
      </div>
    </Drawer>
  );
}

const lenderFacts = ({ full_name, phone, cities, lending_bank }: Partner) =>
  [
    ['机构全称', full_name],
    ['放款机构', lending_bank],
    ['机构电话', phone],
    ['可受理城市', cities.join('、')],
  ].filter(([, value]) => value);

function Lender({ facts }: { facts: ReturnType<typeof lenderFacts> }) {
  return (
    <dl className="lender">
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function filterFields(query: BankQuery): Record<string, string> {
  const search = new URL(bankHref({ ...query, amount: undefined, term: undefined }), 'http://list')
    .searchParams;
  return Object.fromEntries(search);
}
