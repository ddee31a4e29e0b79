import { Clock, Gem } from 'lucide-react';
import type { User } from '../../../shared/records/account.ts';
import { endsSoon } from '../../../shared/time/vipTerm.ts';
import { MEMBER_CERT } from '../../../shared/status/member.ts';
import { Icon } from '../../ui/Icon.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { certLooks } from '../../entities/statusLooks.ts';
import { Time } from '../../ui/Time.tsx';

/** Name, certification and membership of the member. The greeting does not depend on the time of day: a page stays open for hours. */
export function MemberGreeting({ user }: { user: User }) {
  return (
    <section className="greeting" aria-label="账户">
      <img src={user.avatar || '/art/avatar.svg'} alt="" width="56" height="56" />
      <div>
        <h1>{`您好，${user.nickname}`}</h1>
        <div className="tags">
          <Certification {...user} />
          <Membership {...user} />
        </div>
      </div>
      <dl>
        <div>
          <dt>会员编号</dt>
          <dd>{user.user_no}</dd>
        </div>
        {user.last_login_at && (
          <div>
            <dt>最近登录</dt>
            <dd>
              <Time at={user.last_login_at} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Certification({ cert_status, cert_type }: User) {
  const tag = <StatusTag looks={certLooks} status={cert_status} text={certWord(cert_status, cert_type)} />;
  // In review and certified need no action. For the other statuses the tag is a link to the form.
  return cert_status === MEMBER_CERT.review || cert_status === MEMBER_CERT.certified ? (
    tag
  ) : (
    <a className="tag-link" href="/user/info">
      {tag}
    </a>
  );
}

function certWord(status: number, type: number | null): string {
  if (status === MEMBER_CERT.review) return '认证审核中';
  if (status === MEMBER_CERT.certified) return type === 2 ? '已企业认证' : '已实名认证';
  return status === MEMBER_CERT.rejected ? '认证未通过，去修改' : '未认证，去认证';
}

function Membership({ is_vip, vip }: User) {
  if (!is_vip || !vip)
    return (
      <a className="tag-link" href="/vip">
        <span className="tag">
          <Icon of={Gem} />
          开通会员
        </span>
      </a>
    );
  if (endsSoon(vip))
    return (
      <a className="tag-link" href="/vip">
        <span className="tag warn">
          <Icon of={Clock} />
          {`${vip.title}剩余 ${vip.days_left} 天，去续费`}
        </span>
      </a>
    );
  return (
    <span className="tag vip">
      <Icon of={Gem} />
      {`${vip.title}·${vip.is_permanent ? '永久有效' : `剩余 ${vip.days_left} 天`}`}
    </span>
  );
}
