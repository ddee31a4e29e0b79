import type { ReactNode } from 'react';
import type { User } from '../../../shared/records/account.ts';
import { SecurityTabs, SecurityTitle } from './SecurityTabs.tsx';
import { shownPhone } from './shownPhone.ts';
import { FailedState } from '../../ui/FailedState.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { Time } from '../../ui/Time.tsx';
import { useMember } from '../../webConfig.ts';

interface SecurityFrameProps {
  /** Heading of the page's part of the card. */
  title: string;
  tips: readonly string[];
  /** Renders the page's form for the member. */
  children: (user: User) => ReactNode;
}

/** 登录与安全: the pages about signing in as tabs of one card, with the present sign-in settings beside the form. */
export function SecurityFrame({ title, tips, children }: SecurityFrameProps) {
  const user = useMember()?.user;
  return (
    <>
      <SecurityTitle />
      <div className="card">
        <SecurityTabs />
        {user ? (
          <div className="secure">
            <section aria-labelledby="secure-title">
              <h2 id="secure-title">{title}</h2>
              {children(user)}
            </section>
            <aside aria-label="账户安全状态">
              <h2>当前状态</h2>
              <SignInStatus {...user} />
              <ul className="tips">
                {tips.map((tip) => (
                  <li key={tip}>{tip}</li>
                ))}
              </ul>
            </aside>
          </div>
        ) : (
          <FailedState title="账户信息加载失败" />
        )}
      </div>
    </>
  );
}

function SignInStatus(user: User) {
  const { has_password, wechat_bound, last_login_at, last_login_ip } = user;
  return (
    <dl className="facts">
      <Fact label="登录密码">{has_password === undefined ? undefined : has_password ? '已设置' : '未设置'}</Fact>
      <Fact label="手机号">{shownPhone(user) ?? '未绑定'}</Fact>
      <Fact label="微信">{wechat_bound === undefined ? undefined : wechat_bound ? '已绑定' : '未绑定'}</Fact>
      {last_login_at && (
        <div>
          <dt>最近登录</dt>
          <dd>
            <Time at={last_login_at} />
          </dd>
        </div>
      )}
      {last_login_ip && (
        <div>
          <dt>登录地址</dt>
          <dd>{last_login_ip}</dd>
        </div>
      )}
    </dl>
  );
}
