import type { User } from '../../../shared/records/account.ts';
import { MEMBER_CERT } from '../../../shared/status/member.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useHasCapability } from '../../webConfig.ts';
import { useCanCertify } from '../../features/account/certification.ts';
import { endsSoon } from '../../../shared/time/vipTerm.ts';
import { certLooks, StatusTag } from '../../features/records/StatusTag.tsx';
import { Fact, Time } from '../../ui/Fact.tsx';

/** The greeting does not depend on the time of day: a page stays open for hours. */
export function MemberGreeting({ user }: { user: User }) {
  return (
    <section className="greeting" aria-label="账户">
      <img src={user.avatar || '/art/avatar.svg'} alt="" width="56" height="56" />
      <div>
        <h1>{`您好，${user.nickname ?? '用户'}`}</h1>
        <div className="tags">
          <Certification {...user} />
          <Membership {...user} />
        </div>
      </div>
      {(user.user_no || user.last_login_at) && (
        <dl>
          {user.user_no && <Fact label="用户编号">{user.user_no}</Fact>}
          {user.last_login_at && (
            <Fact label="上次登录">
              <Time at={user.last_login_at} />
            </Fact>
          )}
        </dl>
      )}
    </section>
  );
}

/** A certification that the upstream does not make is said only once it is there. */
function Certification(user: User) {
  const canCertify = useCanCertify(1);
  const { cert_status: status } = user;
  const text = certWord(user);
  const isOpen = status === MEMBER_CERT.none || status === MEMBER_CERT.rejected;
  if ((status === undefined && text === undefined) || (isOpen && !canCertify)) return null;
  const tag = <StatusTag looks={certLooks} status={status} text={text} />;
  // These statuses need an action: the tag links to the form.
  return isOpen ? (
    <a className="tag-link" href="/user/info">
      {tag}
    </a>
  ) : (
    tag
  );
}

function certWord({ cert_status: status, cert_type, cert_status_text }: User): string | undefined {
  if (status === MEMBER_CERT.none) return '未认证，去认证';
  if (status === MEMBER_CERT.review) return '认证审核中';
  if (status === MEMBER_CERT.certified) return cert_type === 2 ? '已企业认证' : '已实名认证';
  return status === MEMBER_CERT.rejected ? '认证未通过，去修改' : cert_status_text;
}

/** Nothing when it is not known whether there is a membership. */
function Membership({ is_vip, vip }: User) {
  const isSold = useHasCapability('vipPackages');
  if (is_vip === undefined && !vip) return null;
  if (is_vip === 0)
    return !isSold ? null : (
      <a className="tag-link" href="/vip">
        <span className="tag">
          <Icon name="gem" />
          开通 VIP 会员
        </span>
      </a>
    );
  const { title = 'VIP 会员', days_left: days } = vip ?? {};
  if (vip && isSold && endsSoon(vip))
    return (
      <a className="tag-link" href="/vip">
        <span className="tag warn">
          <Icon name="clock" />
          {`${title}剩余 ${days} 天，去续费`}
        </span>
      </a>
    );
  return (
    <span className="tag vip">
      <Icon name="gem" />
      {[title, vip?.is_permanent === 1 ? '长期有效' : days !== undefined && days >= 0 && `剩余 ${days} 天`]
        .filter(Boolean)
        .join('·')}
    </span>
  );
}
