import { useLocation } from 'react-router-dom';
import { openLinks } from '../../pageCalls.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { useMissing } from '../../webConfig.ts';
import { CLOSE_PATH, DEVICES_PATH } from './selfService/paths.ts';

const TABS = [
  { href: '/user/changePassword', text: '登录密码' },
  { href: '/user/changePhone', text: '手机号' },
  { href: '/user/bindAccount', text: '账号绑定' },
  { href: DEVICES_PATH, text: '设备与登录' },
  { href: CLOSE_PATH, text: '注销账户' },
];

/** Title of the pages 登录与安全. */
export const SecurityTitle = () => <PageTitle title="登录与安全" text="密码、手机号与登录的设备，决定谁能进入您的账户。" />;

/** The pages 登录与安全 as tabs; without those whose calls the upstream does not have, except the present one. */
export function SecurityTabs() {
  const { pathname } = useLocation();
  const open = openLinks(TABS, useMissing());
  return (
    <nav className="tabs in-card" aria-label="登录与安全">
      {TABS.filter((tab) => open.includes(tab) || tab.href === pathname).map(({ href, text }) => (
        <a key={href} href={href} aria-current={pathname === href ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
