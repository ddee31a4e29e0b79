import { Gem } from 'lucide';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { SUCCESS } from '../../../shared/constants.ts';
import type { Api } from '../../../shared/api.ts';
import type { Right } from '../../../shared/records/membership.ts';
import type { VipState } from '../../../shared/records/account.ts';
import type { Partner } from '../../../shared/records/partner.ts';
import { offerSummary } from '../../entities/offerSummary.ts';
import { VipPrices, VipBankCard, type VipBank, vipOffer } from '../../features/bank/VipPrices.tsx';
import { EmptyState, FailedState, NotSupported } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IntermediaryLine } from '../../entities/IntermediaryLine.tsx';
import { Section } from '../../ui/Section.tsx';
import { apiOf } from '../../context.ts';
import { EVERYWHERE, late, useLater } from '../../late.ts';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { useHasCapability } from '../../capabilities.ts';
import { useMember } from '../../webConfig.ts';
import '../../features/bank/bank.css';
import '../../features/bank/offer.css';
import { MoreLink } from '../../ui/LinkList.tsx';
import { isNoSuchCall } from '../../../shared/result.ts';

const readVip = async (api: Api) => vipOffer(await api.vipPackages({}, { quiet: true }));

/** Prices may be missing; without banks the status is 503. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const [{ code, data: partners }, vip] = await Promise.all([
    api.envelope('partner', {}),
    late(context, readVip(api)),
  ]);
  const listed = isNoSuchCall(code) ? [] : code === SUCCESS ? partners : null;
  const banks = listed?.filter((partner) => partner.is_vip_channel === 1).map(toBank) ?? null;
  return data({ banks, vip }, banks ? 200 : 503);
}

const toBank = (partner: Partner): VipBank => ({
  ...offerSummary(partner),
  vip_benefit: partner.vip_benefit,
});

export function Component() {
  const { banks, vip: loaded } = useLoaderData<typeof loader>();
  const vip = useLater(loaded, readVip, EVERYWHERE);
  const membership = useMember()?.user.vip;
  const hasOffers = useHasCapability('partner');
  if (!useHasCapability('vipPackages')) return <NoChannel hasOffers={hasOffers} />;
  return (
    <>
      <div className="vip-hero">
        <div className="wrap">
          <div>
            <h1>
              <Icon of={Gem} size="large" />
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
                开通 VIP 会员
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
      {vip && vip.rights.length > 0 && <Rights rights={vip.rights} />}
      <Section
        id="banks"
        title={banks?.length ? `通道内的 ${banks.length} 家机构` : '通道内的机构'}
        lead="年化利率与普通申请相同，VIP 会员得到的是服务与时间"
      >
        {!banks && (
          <div className="card">
            <FailedState title="机构加载失败" level={3} />
          </div>
        )}
        {banks?.length === 0 && (
          <div className="card">
            {hasOffers ? (
              <EmptyState title="暂时没有机构开通" text="您仍可以在银行合作中申请全部产品。" level={3}>
                <a className="btn" href="/bank">
                  查看合作产品
                </a>
              </EmptyState>
            ) : (
              <EmptyState title="暂时没有机构开通" level={3} />
            )}
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
          <VipPrices packages={vip.packages} />
        </Section>
      )}
    </>
  );
}

function NoChannel({ hasOffers }: { hasOffers: boolean }) {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>VIP 通道</h1>
      </div>
      <div className="card">
        <NotSupported
          feature="VIP 通道"
          text={hasOffers ? '您可以在银行合作中比较全部产品。' : '有疑问可以联系我们。'}
        >
          <a className="btn primary" href={hasOffers ? '/bank' : '/contact'}>
            {hasOffers ? '查看合作产品' : '联系我们'}
          </a>
        </NotSupported>
      </div>
    </div>
  );
}

/** How long it lasts. */
const term = ({
  expire_at,
  is_permanent,
}: Pick<VipState, 'expire_at' | 'is_permanent'>): string | undefined =>
  expire_at ? `有效期至 ${expire_at.slice(0, 10)}` : is_permanent === 1 ? '长期有效' : undefined;

function Rights({ rights }: { rights: readonly Right[] }) {
  return (
    <Section id="rights" title="省时间，少往返" lead="不同 VIP 会员的权益项数不同，以 VIP 会员页面为准">
      <ul className="vip-rights">
        {rights.map(({ id, title, icon, desc }) => (
          <li key={id ?? title} className="card">
            {icon && <img src={icon} alt="" width="40" height="40" loading="lazy" />}
            <h3>{title}</h3>
            {desc && <p>{desc}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
