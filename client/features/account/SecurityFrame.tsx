import { LinkTabs } from '../records/LinkTabs.tsx';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '../../../shared/records/account.ts';
import { Fact, Time } from '../../ui/Fact.tsx';
import { useMember, useOpenLinks, useWebConfig } from '../../webConfig.ts';
import { labelOf, linkTo } from '../../pageTable.ts';
import { maskPhone } from '../../../shared/rules/contact.ts';
import { CLOSE_PATH, DEVICES_PATH } from './intents.ts';
import { FailedState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/Crumbs.tsx';

export const shownPhone = ({
  phone_mask,
  phone_number,
}: Pick<User, 'phone_mask' | 'phone_number'>): string | undefined =>
  phone_mask ?? (phone_number && maskPhone(phone_number));

const SECURITY = labelOf('/user/changePassword');

const TABS = [
  linkTo('/user/changePassword', '登录密码'),
  linkTo('/user/changePhone', '手机号'),
  linkTo('/user/bindAccount'),
  linkTo(DEVICES_PATH),
  linkTo(CLOSE_PATH),
];

export const SecurityTitle = () => (
  <PageTitle title={SECURITY} text="密码、手机号与登录的设备，决定谁能进入您的账户。" />
);

/** Without tabs whose calls the upstream lacks, except the present one. */
export function SecurityTabs() {
  const { pathname } = useLocation();
  const open = useOpenLinks(TABS);
  return (
    <LinkTabs
      label={SECURITY}
      tabs={TABS.filter((tab) => open.includes(tab) || tab.href === pathname).map(
        ({ href, label }) => [label, href, href === pathname] as const,
      )}
    />
  );
}

interface SecurityFrameProps {
  title: string;
  tips: readonly string[];
  children: (user: User) => ReactNode;
}

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
  const byWechat = useWebConfig()?.settings?.wechat;
  return (
    <dl className="facts">
      <Fact label="登录密码">
        {has_password === undefined ? undefined : has_password ? '已设置' : '未设置'}
      </Fact>
      <Fact label="手机号">{shownPhone(user) ?? '未绑定'}</Fact>
      {(wechat_bound === 1 || byWechat) && (
        <Fact label="微信">
          {wechat_bound === undefined ? undefined : wechat_bound ? (
            '已绑定'
          ) : (
            <>
              未绑定 <a href="/contact">联系客服</a>
            </>
          )}
        </Fact>
      )}
      {last_login_at && (
        <Fact label="上次登录">
          <Time at={last_login_at} />
        </Fact>
      )}
      {last_login_ip && <Fact label="登录地址">{last_login_ip}</Fact>}
    </dl>
  );
}
