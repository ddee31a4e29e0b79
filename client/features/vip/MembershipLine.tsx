import { Clock } from 'lucide';
import type { User, VipState } from '../../../shared/records/account.ts';
import { useIsOffered } from '../../offered.ts';
import { Icon } from '../../ui/Icon.tsx';
import { membershipOf } from './membershipOf.ts';
import { VIP_RECORD_PATH } from '../../entities/vipRecordHref.ts';
import { showDate } from "../../../shared/time/days.ts";
import { endsSoon } from "../../../shared/time/vipTerm.ts";

/** The member's membership in one line, with a warning when it ends soon. */
export function MembershipLine({ user }: { user: User }) {
  const vip = membershipOf(user);
  const hasRecords = useIsOffered('certLogs');
  const text = vip ? stateOf(vip) : user.is_vip === 0 && '您还不是 VIP 会员';
  if (!text && !hasRecords) return null;
  return (
    <p className={vip && endsSoon(vip) ? 'mine soon' : 'mine'}>
      {vip && endsSoon(vip) && <Icon of={Clock} />}
      {text && <span>{text}</span>}
      {hasRecords && <a href={VIP_RECORD_PATH}>VIP 会员记录</a>}
    </p>
  );
}

function stateOf(vip: VipState): string {
  const { title, is_permanent, expire_at, days_left } = vip;
  const name = `您是${title ?? ' VIP 会员'}`;
  if (is_permanent === 1) return `${name}，长期有效`;
  const until = [name, expire_at && `有效期至 ${showDate(expire_at)}`, days_left !== undefined && days_left >= 0 && `还有 ${days_left} 天`]
    .filter(Boolean)
    .join('，');
  return endsSoon(vip) ? `${until}；到期不会自动续费，现在续费从到期日起顺延` : until;
}
