import { Clock } from 'lucide-react';
import type { VipState } from '../../../shared/records/account.ts';
import { showDate } from '../../../shared/time/showTime.ts';
import { endsSoon } from '../../../shared/time/vipTerm.ts';
import { VIP_PATH } from './vipQuery.ts';
import { Fact } from '../../ui/Fact.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** The member's current membership, with a link to renew it. */
export function VipStatus({ vip }: { vip: VipState | null }) {
  return (
    <section className="card" aria-labelledby="vip-status-title">
      <header>
        <h2 id="vip-status-title">当前会员</h2>
        {vip?.is_permanent !== 1 && (
          <a className="btn small" href={VIP_PATH}>
            {vip ? '续费' : '了解会员'}
          </a>
        )}
      </header>
      {vip ? (
        <div className="body stack">
          {endsSoon(vip) && (
            <p className="alert warn">
              <Icon of={Clock} />
              <span>{`会员还有 ${vip.days_left} 天到期，不会自动续费。现在续费，新的有效期从到期日起算。`}</span>
            </p>
          )}
          <dl className="facts-line">
            <Fact label="会员">{vip.title}</Fact>
            <Fact label="开始">{showDate(vip.start_at)}</Fact>
            <Fact label="有效期至">{vip.is_permanent || !vip.expire_at ? '长期有效' : showDate(vip.expire_at)}</Fact>
            {!vip.is_permanent && <Fact label="剩余">{`${vip.days_left} 天`}</Fact>}
          </dl>
        </div>
      ) : (
        <p className="body soft">您目前没有生效中的会员。不开通会员，同样可以比较机构、递交申请。</p>
      )}
    </section>
  );
}
