import { data, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router-dom';
import type { EnvelopeOf } from '../../../shared/api.ts';
import { NOT_FOUND } from '../../../shared/codes.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import type { VipPackage } from '../../../shared/records/membership.ts';
import type { Api } from '../../../shared/api.ts';
import { lastDayText, buyVip } from '../../features/vip/purchaseSummary.ts';
import { readPackage } from '../../features/vip/vipQuery.ts';
import { EmptyState, FailedState, NotSupported } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { Section } from '../../ui/Section.tsx';
import type { PricedPackage } from './BuyDialog.tsx';
import { PackageCard, BuyLink, MembershipLine, RightsTable } from './PackageCard.tsx';
import { apiOf, EVERYWHERE, late, useLater } from '../../context.ts';
import { useBrand } from '../../brand.ts';
import { useHasSession, useMember, useHasCapability } from '../../webConfig.ts';
import '../../features/account/account.css';
import '../../features/wallet/wallet.css';
import '../../features/vip/vip.css';
import { agreementHref } from '../../lib/hrefs.ts';
import { membershipOf } from '../../features/vip/vipPeriod.ts';
import { requireSession } from '../../lib/requireSession.ts';
import { readValues } from '../../forms/refusal.ts';
import { useHeadText } from '../../lib/headText.ts';
import { MoreLink } from '../../ui/LinkList.tsx';
import { today } from '../../lib/clock.ts';
import { BuyDialog, BuyFailed } from './BuyDialog.tsx';

/** The rules of refunds, and of a first contact that comes too late. */
async function readRules(api: Api) {
  const config = await api.config();
  return { refund: config?.vip_refund.rule_text ?? null, contact: config?.vip_contact?.rule_text || null };
}

/** When the URL names one, also the wallet for its purchase, which is for members. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const wanted = readPackage(new URL(request.url).searchParams);
  if (wanted !== undefined) requireSession(context, request.url);
  const [offers, rules, bag] = await Promise.all([
    loadPackages(api, wanted !== undefined),
    late(context, readRules(api)),
    wanted ? api.envelope('bag', {}) : null,
  ]);
  const packages = offers.code === SUCCESS ? offers.data : null;
  const missing = offers.code === NOT_FOUND;
  const buying = wanted === undefined ? null : { wanted, wallet: bag && walletOf(bag) };
  return data({ packages, missing, buying, rules, today: today() }, packages || missing ? 200 : 503);
}

/** `fresh`: present prices, since one is about to be confirmed; a copy when the upstream fails. */
async function loadPackages(api: Api, fresh: boolean) {
  const packages = await api.envelope('vipPackages', {}, { fresh, quiet: fresh });
  return fresh && packages.code !== SUCCESS ? api.envelope('vipPackages', {}) : packages;
}

export async function action({ context, request }: ActionFunctionArgs) {
  return buyVip(apiOf(context), await readValues(request));
}

export function Component() {
  const brand = useBrand();
  const line = useHeadText('vip');
  const { packages, missing, rules: loaded, today } = useLoaderData<typeof loader>();
  const rules = useLater(loaded, readRules, EVERYWHERE);
  const member = useMember();
  const isMember = useHasSession();
  const vip = member ? membershipOf(member.user) : undefined;
  const isSupported = useHasCapability('vipPackages') && !missing;
  const canBuy = useHasCapability('certApply', 'certApply.package_id');
  const hasBanks = useHasCapability('partner');
  return (
    <>
      <header className="vip-head">
        <div className="wrap">
          <h1>
            <Icon name="gem" size="large" />
            VIP 会员服务
          </h1>
          {isSupported && (
            <p>
              {line}
              {hasBanks && 'VIP 会员资格不影响审批结果、利率与额度，是否放款由机构决定。'}
            </p>
          )}
          {member && <MembershipLine user={member.user} />}
        </div>
      </header>
      <Purchase />
      <Section
        id="packages"
        title="选择 VIP 会员"
        lead="价格与权益在购买前全部列明，不自动续费"
        more={hasBanks && <MoreLink href="/bank/vipChannel">VIP 通道的机构</MoreLink>}
      >
        {!isSupported ? (
          <NotSupported
            inCard
            level={3}
            feature="在线开通 VIP 会员"
            text="有疑问可以联系客服。"
            link={['联系客服', '/contact']}
          />
        ) : packages === null ? (
          <FailedState inCard level={3} title="VIP 会员套餐加载失败" />
        ) : packages.length === 0 ? (
          <EmptyState
            inCard
            level={3}
            title="暂时没有在售的 VIP 会员套餐"
            text="需要顾问协助的，可以联系客服。"
            link={['联系客服', '/contact']}
          />
        ) : (
          <ul className={`packages of-${packages.length}`}>
            {packages.map((offer) => (
              <PackageCard
                key={offer.id}
                offer={offer}
                current={vip?.package_id === offer.id}
                until={member && vip?.is_permanent !== 1 ? lastDayText(vip, offer, today) : undefined}
                hasRefundRule={rules?.refund !== null}
              >
                {vip?.is_permanent === 1 ? (
                  <p className="note">您已是长期会员，无须再开通</p>
                ) : !canBuy ? (
                  <p className="note">
                    暂不支持在线开通，请<a href="/contact">联系客服</a>
                  </p>
                ) : (
                  <BuyLink offer={offer} visitor={!isMember} renewal={vip?.package_id === offer.id} />
                )}
              </PackageCard>
            ))}
          </ul>
        )}
      </Section>
      {packages?.some(({ rights }) => rights.length > 0) && (
        <Section id="rights" title="权益对照">
          <div className="card">
            <RightsTable packages={packages} />
          </div>
        </Section>
      )}
      {isSupported && (
        <Section id="notes" title="购买前请知悉">
          <div className="card">
            <ul className="notes body">
              <li>
                <Icon name="circle-alert" />
                {`VIP 会员为自愿购买的增值服务。${hasBanks ? '不购买 VIP 会员，同样可以免费比较机构、递交申请。' : ''}`}
              </li>
              {hasBanks && (
                <li>
                  <Icon name="circle-alert" />
                  {`VIP 会员资格不影响审批结果、利率与额度；任何以“包过”“提额”为由推销 VIP 会员的，都与${brand}无关。`}
                </li>
              )}
              {rules === undefined && (
                <li>
                  <Placeholder lines={2} className="" />
                </li>
              )}
              {[rules?.refund, rules?.contact].map(
                (rule) =>
                  rule && (
                    <li key={rule}>
                      <Icon name="circle-alert" />
                      {rule}
                    </li>
                  ),
              )}
              <li>
                <Icon name="circle-alert" />
                <span>
                  完整条款见<a href={agreementHref('protocol')}>《用户服务协议》</a>；有疑问请
                  <a href="/contact">联系客服</a>。
                </span>
              </li>
            </ul>
          </div>
        </Section>
      )}
    </>
  );
}

function Purchase() {
  const { packages, buying, today } = useLoaderData<typeof loader>();
  const member = useMember();
  const isMember = useHasSession();
  const canBuy = useHasCapability('certApply', 'certApply.package_id');
  const offer = packages?.find(({ id }) => id === buying?.wanted);
  const vip = member ? membershipOf(member.user) : undefined;
  if (!buying || !offer || !hasPrice(offer) || !isMember || vip?.is_permanent === 1 || !canBuy) return null;
  if (!member || !buying.wallet) return <BuyFailed offer={offer} />;
  return <BuyDialog key={offer.id} offer={offer} vip={vip} wallet={buying.wallet} today={today} />;
}

/** Null when it failed. Without a wallet, the upstream decides whether the balance is sufficient. */
const walletOf = ({ code, data: wallet }: EnvelopeOf<'bag'>) =>
  code === SUCCESS ? wallet : code === NOT_FOUND ? {} : null;

const hasPrice = (offer: VipPackage): offer is PricedPackage => Boolean(offer.price);
