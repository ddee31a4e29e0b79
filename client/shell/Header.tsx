import { useLocation, useMatches } from 'react-router-dom';
import { LOGIN_PATH } from '../../shared/paths.ts';
import { ariaCurrent, currentEntry } from './currentEntry.ts';
import { pageHandle } from '../handle.ts';
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

/** Brand, the seven sections, and the way in: login and registration for visitors, the member's menu for members. */
export function Header() {
  const { pathname, search } = useLocation();
  const { member, away } = useWebConfig() ?? {};
  const current = currentEntry(SECTIONS, pathname);
  return (
    <header className="header">
      <div className="wrap">
        <Brand />
        <nav className="nav" aria-label="主导航">
          <ul>
            {SECTIONS.map((section) => (
              <li key={section.href}>
                <a href={section.href} aria-current={ariaCurrent(section, current, pathname)}>
                  {section.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="header-end">{member ? <MemberMenu {...member} /> : away ? <Account /> : <WayIn pathname={pathname} search={search} />}</div>
      </div>
    </header>
  );
}

/** Somebody is logged in, but the upstream does not say who. */
const Account = () => (
  <a className="btn text" href="/user">
    我的账户
  </a>
);

/** After login the visitor is back where they were, unless that is home or itself a page of this kind. */
function WayIn({ pathname, search }: { pathname: string; search: string }) {
  const page = pageHandle(useMatches());
  const bare = pathname + search === '/' || page?.guestOnly;
  return (
    <>
      <a className="btn text" href={bare ? LOGIN_PATH : `${LOGIN_PATH}?from=${encodeURIComponent(pathname + search)}`}>
        登录
      </a>
      <a className="btn primary" href="/user/register">
        注册
      </a>
    </>
  );
}
