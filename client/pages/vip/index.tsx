import { CircleAlert, Gem } from 'lucide-react';
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { SENTINEL } from '../../../shared/constants.ts';
import { LOGIN_PATH } from '../../../shared/paths.ts';
import type { User } from '../../../shared/records/account.ts';
import { showDate } from '../../../shared/showTime.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { FailedState } from '../../components/FailedState.tsx';
import { Icon } from '../../components/Icon.tsx';
import { MoreLink } from '../../components/MoreLink.tsx';
import { Section } from '../../components/Section.tsx';
import { VipPackageCard } from '../../components/VipPackageCard.tsx';
import { VipRightsTable } from '../../components/VipRightsTable.tsx';
import { apiOf } from '../../context.ts';
import { useMember } from '../../webConfig.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const [answer, config] = await Promise.all([api.vipPackages({}, { quiet: true }), api.config()]);
  const packages = answer === SENTINEL ? null : answer;
  return data({ packages, refundRule: config?.vip_refund.rule_text ?? '' }, packages ? 200 : 503);
}

/** `/vip`: what membership brings and costs. It sells service and time, never a better verdict. */
export function Component() {
  const { packages, refundRule } = useLoaderData<typeof loader>();
  const member = useMember();
  const vip = member?.user.vip ?? null;
  const open = member ? { href: '/contact', text: '联系客服开通' } : { href: `${LOGIN_PATH}?from=%2Fvip`, text: '登录后开通' };
  return (
    <>
      <header className="vip-head">
        <div className="wrap">
          <h1>
            <Icon of={Gem} size="large" />
            会员服务
          </h1>
          <p>顾问回访、材料预审与进度告知，让申请少走弯路。会员资格不影响审批结果、利率与额度，是否放款由机构决定。</p>
          {vip && <p className="mine">{stateOf(vip)}</p>}
        </div>
      </header>
      <Section id="packages" title="选择会员" lead="价格与权益在购买前全部列明，不自动续费" more={<MoreLink href="/bank/vipChannel">VIP 通道的机构</MoreLink>}>
        {packages === null ? (
          <div className="card">
            <FailedState level={3} title="暂时没有取到会员套餐" />
          </div>
        ) : packages.length === 0 ? (
          <div className="card">
            <EmptyState level={3} title="暂时没有在售的会员套餐" text="需要顾问协助的，可以联系客服。">
              <a className="btn" href="/contact">
                联系客服
              </a>
            </EmptyState>
          </div>
        ) : (
          <ul className="packages">
            {packages.map((offer) => (
              <VipPackageCard key={offer.id} offer={offer} current={vip?.package_id === offer.id} open={open} />
            ))}
          </ul>
        )}
      </Section>
      {packages && packages.length > 0 && (
        <Section id="rights" title="权益对照">
          <div className="card">
            <VipRightsTable packages={packages} />
          </div>
        </Section>
      )}
      <Section id="notes" title="购买前请知悉">
        <div className="card sheet">
          <ul className="notes">
            <li>
              <Icon of={CircleAlert} />
              会员为自愿购买的增值服务。不购买会员，同样可以免费比较机构、递交申请。
            </li>
            <li>
              <Icon of={CircleAlert} />
              会员资格不影响审批结果、利率与额度；任何以“包过”“提额”为由推销会员的，都不是银桥。
            </li>
            {refundRule && (
              <li>
                <Icon of={CircleAlert} />
                {refundRule}
              </li>
            )}
            <li>
              <Icon of={CircleAlert} />
              <span>
                完整条款见<a href="/about#protocol">《用户服务协议》</a>；有疑问请<a href="/contact">联系客服</a>。
              </span>
            </li>
          </ul>
        </div>
      </Section>
    </>
  );
}

/** A running membership in one line. */
function stateOf({ title, is_permanent, expire_at, days_left }: NonNullable<User['vip']>): string {
  return is_permanent || !expire_at ? `您是${title}，长期有效` : `您是${title}，有效期至 ${showDate(expire_at)}，还有 ${days_left} 天`;
}
