import type { ReactNode } from 'react';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { SUCCESS, SENTINEL } from '../../../../shared/constants.ts';
import type { Api } from '../../../../shared/api.ts';
import type { Right, VipPackage } from '../../../../shared/records/membership.ts';
import type { VipState } from '../../../../shared/records/account.ts';
import type { Partner } from '../../../../shared/records/partner.ts';
import { offerSummary, type OfferSummary } from '../../../features/offers/offerSummary.ts';
import { Placeholder } from '../../../ui/Placeholder.tsx';
import { EmptyState, FailedState, NotSupported } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IntermediaryLine } from '../../../features/site/IntermediaryLine.tsx';
import { Section } from '../../../ui/Section.tsx';
import { apiOf, EVERYWHERE, late, useLater } from '../../../context.ts';
import { useMember, useHasCapability, useHasSession } from '../../../webConfig.ts';
import '../../../features/comparison/bank.css';
import '../../../features/comparison/offer.css';
import { MoreLink } from '../../../ui/LinkList.tsx';
import { isNoSuchCall } from '../../../../shared/result.ts';
import { groupYuan, toYuan, toFen, type Yuan } from '../../../../shared/money/money.ts';
import { UNKNOWN, type MayBeUndefined } from '../../../../shared/fieldsOf.ts';
import { buyHref, loginToBuy } from '../../../features/vip/vipQuery.ts';
import { readFirstContact } from '../../../features/vip/firstContact.ts';
import { ApplyLink } from '../../../features/offers/ApplyLink.tsx';
import { Lender } from '../../../features/comparison/Lender.tsx';
import { sampleRates } from '../../../features/offers/estimate.ts';
import { RateRange } from '../../../features/comparison/RateRange.tsx';
import { keepTogether } from '../../../../shared/money/wan.ts';
import { amountRange, monthRange, offerName } from '../../../features/offers/offerTerms.ts';
import type { Id } from '../../../../shared/rules/ids.ts';

const readVip = async (api: Api) => vipOffer(await api.vipPackages({}));

/** Prices may be missing; without banks the status is 503. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const [{ code, data: partners }, vip, contact] = await Promise.all([
    api.envelope('partner', {}),
    late(context, readVip(api)),
    late(context, readFirstContact(api)),
  ]);
  const listed = isNoSuchCall(code) ? [] : code === SUCCESS ? partners : null;
  const banks = listed?.filter((partner) => partner.is_vip_channel === 1).map(toBank) ?? null;
  return data({ banks, vip, contact }, banks ? 200 : 503);
}

const toBank = (partner: Partner): VipBank => ({
  ...offerSummary(partner, sampleRates(partner)),
  vip_benefit: partner.vip_benefit,
});

export function Component() {
  const { banks, vip: loaded, contact: promise } = useLoaderData<typeof loader>();
  const vip = useLater(loaded, readVip, EVERYWHERE);
  const contact = useLater(promise, readFirstContact, EVERYWHERE);
  const membership = useMember()?.user.vip;
  if (!useHasCapability('vipPackages')) return <NoChannel />;
  return (
    <>
      <div className="vip-hero">
        <div className="wrap">
          <div>
            <h1>
              <Icon name="gem" size="large" />
              VIP 通道
            </h1>
            <p>
              材料由顾问预先核对，递交后机构优先安排受理，减少补件与等待。利率与审批标准和普通申请完全一样。
            </p>
          </div>
          {membership ? (
            <div className="membership">
              <p>
                {`您是${membership.title ?? ' VIP 会员'}`}
                {term(membership) && <small>{term(membership)}</small>}
              </p>
              <a className="btn gold" href="#banks">
                选择机构申请
              </a>
            </div>
          ) : (
            <div className="membership">
              <p>VIP 会员提交的申请，由通道内机构优先受理</p>
              <a className="btn gold" href="/vip">
                {vip?.from ? `开通 VIP 会员（${figure(vip.from)} 元起）` : '开通 VIP 会员'}
              </a>
            </div>
          )}
        </div>
      </div>
      {vip === undefined && (
        <Section id="rights" title="省时间，少往返">
          <Placeholder lines={12} />
        </Section>
      )}
      {vip && vip.rights.length > 0 && (
        <Rights rights={vip.rights}>
          {[contact?.measured, contact?.rule].map((text) => text && <p key={text}>{keepTogether(text)}</p>)}
        </Rights>
      )}
      <Section
        id="banks"
        title={banks?.length ? `通道内的 ${banks.length} 家机构` : '通道内的机构'}
        lead="利率与费用和普通申请相同，VIP 会员得到的是服务与时间"
      >
        {!banks && <FailedState inCard title="机构加载失败" level={3} />}
        {banks?.length === 0 && (
          <div className="card">
            <EmptyState
              title="暂时没有机构开通"
              text="您仍可以比较并申请全部贷款产品。"
              level={3}
              link={['查看合作产品', '/bank']}
            />
          </div>
        )}
        {banks && banks.length > 0 && (
          <div className="vip-banks">
            {banks.map((bank) => (
              <VipBankCard key={bank.id} bank={bank} />
            ))}
          </div>
        )}
        <IntermediaryLine />
      </Section>
      {vip === undefined && (
        <Section id="prices" title="VIP 会员价格">
          <Placeholder lines={8} />
        </Section>
      )}
      {vip && vip.packages.length > 0 && (
        <Section
          id="prices"
          title="VIP 会员价格"
          lead="VIP 会员费是顾问服务的费用，不抵扣贷款利息；不开通 VIP 会员也可以申请全部产品"
          more={<MoreLink href="/vip">{membership ? 'VIP 会员权益与续费' : '比较权益并开通'}</MoreLink>}
        >
          <VipPrices packages={vip.packages} membership={membership} />
        </Section>
      )}
    </>
  );
}

function NoChannel() {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>VIP 通道</h1>
      </div>
      <NotSupported
        inCard
        feature="VIP 通道"
        text="您可以比较全部贷款产品。"
        link={['查看合作产品', '/bank', true]}
      />
    </div>
  );
}

/** How long it lasts. */
const term = ({
  expire_at,
  is_permanent,
}: Pick<VipState, 'expire_at' | 'is_permanent'>): string | undefined =>
  expire_at ? `有效期至 ${expire_at.slice(0, 10)}` : is_permanent === 1 ? '长期有效' : undefined;

/** `children`: what was measured of the first promise, and what follows when it is not kept. */
function Rights({ rights, children }: { rights: readonly Right[]; children: ReactNode }) {
  return (
    <Section
      id="rights"
      title="省时间，少往返"
      lead="各档会员的权益不同，见“权益对照”"
      more={<MoreLink href="/vip#rights">权益对照</MoreLink>}
    >
      <ul className="vip-rights">
        {rights.map(({ id, title, icon, desc }) => (
          <li key={id ?? title} className="card">
            {icon && <img src={icon} alt="" width="40" height="40" loading="lazy" />}
            <h3>{title}</h3>
            {desc && <p>{desc}</p>}
          </li>
        ))}
      </ul>
      <div className="note">{children}</div>
    </Section>
  );
}

interface Package {
  id: Id;
  title: string;
  price?: Yuan | undefined;
  desc?: string | undefined;
  isRecommended: boolean;
  /** Fen, against buying the same time by the month. */
  saving?: number | undefined;
}

const note = (saving = 0, desc?: string) => (saving > 0 ? `比按月购买少 ${figure(toYuan(saving))} 元` : desc);
const figure = (yuan: string) => groupYuan(yuan).replace(/\.00$/, '');

function VipPrices({
  packages,
  membership,
}: {
  packages: readonly Package[];
  membership: VipState | null | undefined;
}) {
  const canBuy = useHasCapability('certApply', 'certApply.package_id') && membership?.is_permanent !== 1;
  const href = useHasSession() ? buyHref : loginToBuy;
  const verb = (id: Id) => (membership?.package_id === id ? '续费' : '立即开通');
  return (
    <ul className="vip-prices">
      {packages.map(({ id, title, price, desc, isRecommended, saving }) => (
        <li key={id} className="card">
          <h3>
            {title}
            {isRecommended && <span className="tag vip">推荐</span>}
          </h3>
          <p className="amount">
            {price ? figure(price) : groupYuan(price)}
            {price && <small> 元</small>}
          </p>
          {note(saving, desc) && <p className="note">{note(saving, desc)}</p>}
          {price && canBuy && (
            <a className="btn" href={href(id)} aria-label={`${verb(id)}：${title}`}>
              {verb(id)}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

type VipBank = OfferSummary & MayBeUndefined<Pick<Partner, 'vip_benefit'>>;

function VipBankCard({ bank }: { bank: VipBank }) {
  const terms = [amountRange(bank), monthRange(bank)].filter((range) => range !== UNKNOWN);
  const line = [...terms, bank.release_text && `${bank.release_text}放款`].filter(Boolean).join('·');
  return (
    <article className="card vip-bank">
      <Lender offer={bank} />
      <RateRange of={bank.rates} />
      {line && <p className="note">{keepTogether(line)}</p>}
      {bank.vip_benefit && (
        <p className="vip-line">
          <Icon name="gem" />
          <span>{keepTogether(bank.vip_benefit)}</span>
        </p>
      )}
      <div className="btn-row">
        <ApplyLink className="btn quiet" offer={bank} />
        <a href={`/bank/${bank.id}`} aria-label={`${offerName(bank)}的条件、材料与费用`}>
          条件、材料与费用
        </a>
      </div>
    </article>
  );
}

/** Prices, also the lowest, and the rights of the package that has the most. */
function vipOffer(packages: VipPackage[] | typeof SENTINEL | null) {
  if (!packages || packages === SENTINEL) return null;
  const teaser = packages.map(({ id, title = 'VIP 会员套餐', price, origin_price, is_recommend, desc }) => ({
    id,
    title,
    price,
    desc,
    isRecommended: is_recommend === 1,
    saving: price && origin_price ? Math.max(0, toFen(origin_price) - toFen(price)) : undefined,
  }));
  const rights = packages.map((one) => one.rights).sort((one, other) => other.length - one.length)[0] ?? [];
  const fen = packages.flatMap(({ price }) => (price ? [toFen(price)] : []));
  return { packages: teaser, rights, from: fen.length > 0 ? toYuan(Math.min(...fen)) : undefined };
}
