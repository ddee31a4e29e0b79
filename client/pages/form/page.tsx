import { useState } from 'react';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { Api } from '../../../shared/api.ts';
import type { LoanFormRow } from '../../../shared/records/loan.ts';
import type { LoanType, Partner } from '../../../shared/records/partner.ts';
import {
  loanFormHref,
  readLoanFormQuery,
  type LoanFormQuery,
} from '../../features/applications/loanFormQuery.ts';
import { kindRate, offersOf, type KindRate } from '../../features/offers/loanTypeFigures.ts';
import { ApplyingNotSupported } from '../../features/applications/ApplyingNotSupported.tsx';
import { applicationTitle } from '../../features/records/applicationTitle.ts';
import { labelOf, linkTo } from '../../pageTable.ts';
import { Crumbs } from '../../ui/Crumbs.tsx';
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx';
import { IntermediaryLine } from '../../features/site/IntermediaryLine.tsx';
import { LoanTypeCard } from '../../features/offers/LoanTypeCard.tsx';
import { sampleRates } from '../../features/offers/estimate.ts';
import type { OfferRates } from '../../features/offers/offerTerms.ts';
import { RateRange } from '../../features/comparison/RateRange.tsx';
import { apiOf, EVERYWHERE, late, useLater, readCall, pick } from '../../context.ts';
import { useHasSession, useHasCapability } from '../../webConfig.ts';
import '../../features/applications/apply.css';
import type { MayBeUndefined } from '../../../shared/fieldsOf.ts';
import { amountRange, lenderLine, monthRange, offerTitle } from '../../features/offers/offerTerms.ts';
import { useCanApply } from '../../features/offers/ApplyLink.tsx';
import { UNKNOWN } from '../../../shared/fieldsOf.ts';
import { MoreLink } from '../../ui/LinkList.tsx';
import type { Id } from '../../../shared/rules/ids.ts';

type Choice = LoanFormRow &
  MayBeUndefined<Pick<LoanType, 'icon' | 'audience'>> & { rate?: KindRate | undefined };

async function readKinds(api: Api, listed = api.partner({})) {
  const [types, partners] = await Promise.all([api.loanType(), listed]);
  return (types ?? []).map((kind) => ({
    ...pick(kind, ['id', 'icon', 'audience']),
    rate: kindRate(offersOf(kind.id, partners), kind.annual_rate_min),
  }));
}

/** With `?partner_id`, only those of that partner. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const query = readLoanFormQuery(new URL(request.url).searchParams);
  const { partner_id } = query;
  const listed = api.partner({});
  const [{ data: forms, isSupported }, kinds, partners] = await Promise.all([
    api.envelope('forms', {}).then(readCall),
    late(context, readKinds(api, listed)),
    partner_id ? listed : null,
  ]);
  const chosen = partners?.find(({ id }) => id === partner_id);
  const partner = chosen ? { ...chosen, rates: sampleRates(chosen) } : null;
  const fitting = forms?.filter(
    (form) =>
      !partner || partner.form_id === form.id || partner.loan_type_ids.includes(form.loan_type_id ?? 0),
  );
  return data(
    { query, forms: fitting ?? null, kinds, partner, isSupported },
    fitting || !isSupported ? 200 : 503,
  );
}

export function Component() {
  const { query, forms, kinds: loaded, partner, isSupported } = useLoaderData<typeof loader>();
  const kinds = useLater(loaded, readKinds, EVERYWHERE) ?? [];
  // Late kinds do not move the cards.
  const [groups] = useState(kinds.length > 0 ? GROUPS : UNGROUPED);
  const choices = forms?.map((form): Choice => {
    const { icon, audience, rate } = kinds.find(({ id }) => id === form.loan_type_id) ?? {};
    return { ...form, icon, audience, rate };
  });
  const canApply = useCanApply() && isSupported;
  /** Nothing to choose from: the way on is beside the product. */
  const only = partner && canApply && choices?.length === 1 ? choices[0] : undefined;
  const hrefOf = (id: Id = 0) => loanFormHref(id, { ...query, partner_id: partner?.id, step: 1 });
  const isMember = useHasSession();
  const hasRecords = useHasCapability('formRecords');
  return (
    <div className="wrap apply">
      <Crumbs above={[linkTo('/bank')]} current={labelOf('/form')} />
      <div className="page-head form-head">
        <div>
          <h1>贷款申请</h1>
          <p className="soft">
            {only ? '不用登录就可以先填写。' : '选一份与用途相符的申请表，不用登录就可以先填写。'}
          </p>
          <IntermediaryLine />
        </div>
        {isMember && hasRecords && <MoreLink href="/form/record">我的申请</MoreLink>}
      </div>
      {partner && <ChosenPartner partner={partner} form={only} href={hrefOf(only?.id)} />}
      {!canApply ? (
        <div className="card">
          <ApplyingNotSupported />
        </div>
      ) : !choices ? (
        <FailedState inCard title="申请表加载失败" />
      ) : choices.length === 0 ? (
        <EmptyState
          inCard
          title="暂无可填写的申请表"
          text="可以先比较贷款产品，或致电顾问。"
          link={['看看贷款产品', '/bank', true]}
        />
      ) : (
        !only &&
        groups.map(({ title, text, holds }) => (
          <Group
            key={title}
            title={title}
            text={text}
            forms={choices.filter(({ audience }) => holds(audience))}
            query={{ ...query, partner_id: partner?.id }}
          />
        ))
      )}
    </div>
  );
}

const GROUPS = [
  { title: '个人与家庭', text: '消费、装修、教育与抵押贷款', holds: (audience?: number) => audience === 1 },
  { title: '企业与创业', text: '企业经营周转与创业启动', holds: (audience?: number) => audience === 2 },
  {
    title: '其他申请',
    text: '不确定属于哪一类时，也可以从这里开始',
    holds: (audience?: number) => audience !== 1 && audience !== 2,
  },
];

const UNGROUPED: typeof GROUPS = [{ title: '全部申请', text: '选一份与用途相符的申请表', holds: () => true }];

function Group({
  title,
  text,
  forms,
  query,
}: {
  title: string;
  text: string;
  forms: readonly Choice[];
  query: LoanFormQuery;
}) {
  if (forms.length === 0) return null;
  return (
    <section className="form-group" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <p className="note">{text}</p>
      </header>
      <div className="kinds">
        {forms.map(({ id, title: name, loan_type_name: kind, icon, summary, rate, need_cert }) => (
          <LoanTypeCard
            key={id}
            href={loanFormHref(id, { ...query, step: 1 })}
            icon={icon}
            title={applicationTitle({ title: name, loan_type_name: kind })}
            summary={summary}
            label={need_cert ? '须实名认证' : '登录即可提交'}
          >
            {/* A chosen product has its own, which stand above. */}
            {rate && !query.partner_id && (
              <>
                {rate.label} <b>{rate.text}</b>{' '}
              </>
            )}
            <span className="link-more">填写</span>
          </LoanTypeCard>
        ))}
      </div>
    </section>
  );
}

/** `form`: the only one that the product has, at `href`. */
function ChosenPartner({
  partner,
  form,
  href,
}: {
  partner: Partner & { rates: OfferRates };
  form: Choice | undefined;
  href: string;
}) {
  return (
    <section className="card wanted" aria-label="已选机构">
      <div className="who">
        {partner.logo && <img src={partner.logo} alt="" width="44" height="44" />}
        <div>
          <b>{offerTitle(partner)}</b>
          {lenderLine(partner) && <small>{lenderLine(partner)}</small>}
        </div>
      </div>
      <RateRange of={partner.rates} />
      {[
        ['额度', amountRange(partner)],
        ['期限', monthRange(partner)],
        ['放款', partner.release_text ?? UNKNOWN],
      ].map(([title, value]) => (
        <dl key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </dl>
      ))}
      <div className="btn-row">
        <a className="btn text" href="/form">
          不指定机构
        </a>
        {form && (
          <a className="btn primary" href={href}>
            {`填写${applicationTitle(form)}`}
          </a>
        )}
      </div>
    </section>
  );
}
