import { Clock } from 'lucide';
import type { User, VipState } from '../../../shared/records/account.ts';
import { membershipOf } from './membershipOf.ts';
import { VIP_PATH } from './vipQuery.ts';
import { vipTitle } from './vipTitle.ts';
import { Fact } from '../../ui/Fact.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { showDate } from "../../../shared/time/days.ts";
import { endsSoon } from "../../../shared/time/vipTerm.ts";

/** The member's current membership, with a link to renew it. Nothing when it is not known whether there is one. */
export function VipStatus({ user }: { user: User }) {
  const vip = membershipOf(user);
  if (!vip && user.is_vip === undefined) return null;
  return (
    <section className="card" aria-labelledby="vip-status-title">
      <header>
        <h2 id="vip-status-title">当前 VIP 会员</h2>
        {vip?.is_permanent !== 1 && (
          <a className="btn small" href={VIP_PATH}>
            {vip ? '续费' : '了解 VIP 会员'}
          </a>
        )}
      </header>
      {vip ? <Term vip={vip} /> : <p className="body soft">您目前没有生效中的 VIP 会员。不开通 VIP 会员，同样可以比较机构、递交申请。</p>}
    </section>
  );
}

function Term({ vip }: { vip: VipState }) {
  const { title, start_at, expire_at, is_permanent, days_left } = vip;
  return (
    <div className="body stack">
      {endsSoon(vip) && (
        <p className="alert warn">
          <Icon of={Clock} />
          <span>{`VIP 会员还有 ${days_left} 天到期，不会自动续费。现在续费，新的有效期从到期日起算。`}</span>
        </p>
      )}
      <dl className="facts-line">
        <Fact label="VIP 会员">{vipTitle(title)}</Fact>
        <Fact label="开始">{showDate(start_at)}</Fact>
        <Fact label="有效期至">{is_permanent === 1 ? '长期有效' : showDate(expire_at)}</Fact>
        {is_permanent !== 1 && days_left !== undefined && days_left >= 0 && <Fact label="剩余">{`${days_left} 天`}</Fact>}
      </dl>
    </div>
  );
}
