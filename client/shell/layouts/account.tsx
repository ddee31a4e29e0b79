import { Outlet } from 'react-router-dom';
import { AccountMenu } from '../AccountMenu.tsx';
import { SkipLink } from '../SkipLink.tsx';
import { useHasSession, useMember } from '../../webConfig.ts';

/** Inside the default layout: the account's menu at the left, the page beside it. Visitors see no menu. */
export function Component() {
  const member = useMember();
  const isMember = useHasSession();
  if (!isMember)
    return (
      <div className="wrap account visitor">
        <div className="account-main">
          <Outlet />
        </div>
      </div>
    );
  return (
    <div className="wrap account">
      <SkipLink to="account" label="跳过账户菜单" />
      <AccountMenu unread={member?.user.unread_count ?? 0} />
      <div className="account-main" id="account" tabIndex={-1}>
        <Outlet />
      </div>
    </div>
  );
}
