import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useHasSession, useMember } from '../../webConfig.ts';
import '../../features/account/account.css';
import { CLOSE_PATH } from '../../features/account/intents.ts';
import { AccountMenu } from '../AccountMenu.tsx';
import { unreadOf } from '../menuEntry.ts';
import { SkipLink } from '../Brand.tsx';
import { NewVersions } from '../../features/account/NewVersions.tsx';
import { Cooling } from '../../features/account/Cooling.tsx';

export const Component = () => (
  <AccountFrame>
    <Outlet />
  </AccountFrame>
);

/** Visitors see no menu. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const member = useMember();
  const isMember = useHasSession();
  const { pathname } = useLocation();
  const closeAt = member?.user.closing_at;
  if (!isMember)
    return (
      <div className="wrap account visitor">
        <div className="account-main">{children}</div>
      </div>
    );
  return (
    <div className="wrap account">
      <SkipLink to="account" label="跳过账户菜单" />
      <AccountMenu unread={member ? unreadOf(member.user) : undefined} />
      <div className="account-main" id="account" tabIndex={-1}>
        {closeAt && pathname !== CLOSE_PATH && <Cooling closeAt={closeAt} />}
        {member?.user.agreements_due?.length ? <NewVersions due={member.user.agreements_due} /> : null}
        {children}
      </div>
    </div>
  );
}
