import { useLocation, useMatches } from 'react-router-dom';
import { LOGIN_PATH, loginHref } from '../../shared/paths.ts';
import { ariaCurrent, currentEntry } from './currentEntry.ts';
import { pageHandle } from '../handle.ts';
import { useOpenLinks } from '../pageCalls.ts';
import { useWebConfig } from '../webConfig.ts';
import { Brand } from './Brand.tsx';
import { MemberMenu } from './MemberMenu.tsx';

const SECTIONS = [
  { href: '/', label: '首页' },
  { href: '/bank', label: '银行合作' },
  { href: '/bank/vipChannel', label: 'VIP通道' },
  { href: '/news', label: '新闻资讯' },
  { href: '/help', label: '帮助中心', also: ['/play'] },
  { href: '/spread', label: '推广合作' },
  { href: '/about', label: '关于我们', also: ['/contact'] },
];

/** Brand, the seven sections (those whose pages are open), and login links for visitors or the member's menu. */
export function Header() {
  const { pathname, search } = useLocation();
  const { member, memberUnknown } = useWebConfig() ?? {};
  const current = currentEntry(SECTIONS, pathname);
  const open = useOpenLinks();
  return (
    <header className="header">
      <div className="wrap">
        <Brand />
        <nav className="nav" aria-label="主导航">
          <ul>
            {open(SECTIONS).map((section) => (
              <li key={section.href}>
                <a href={section.href} aria-current={ariaCurrent(section, current, pathname)}>
                  {section.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="header-end">
          {member ? <MemberMenu {...member} /> : memberUnknown ? <Account /> : <LoginLinks pathname={pathname} search={search} />}
        </div>
      </div>
    </header>
  );
}

/** A link to the account when there is a session, but the upstream did not say whose. */
const Account = () => (
  <a className="btn text" href="/user">
    我的账户
  </a>
);

/** Login and registration, which return to the current page, unless that is the home page or a login page itself. */
function LoginLinks({ pathname, search }: { pathname: string; search: string }) {
  const page = pageHandle(useMatches());
  const bare = pathname + search === '/' || page?.guestOnly;
  return (
    <>
      <a className="btn text" href={bare ? LOGIN_PATH : loginHref(pathname + search)}>
        登录
      </a>
      <a className="btn primary" href="/user/register">
        注册
      </a>
    </>
  );
}
