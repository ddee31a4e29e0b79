import { IfOffered } from '../ui/IfOffered.tsx';
import { useLocation, useMatches } from 'react-router-dom';
import { LOGIN_PATH, loginHref } from '../../shared/paths.ts';
import { pageHandle, usePagePath } from '../handle.ts';
import { linkTo } from '../pageTable.ts';
import { useHasCapability, useIsOpen, useOpenLinks, useWebConfig } from '../webConfig.ts';
import { Brand } from './Brand.tsx';
import { ariaCurrent, currentEntry, MESSAGES } from './menuEntry.ts';
import './header.css';
import './member.css';
import { lazy, useRef, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { Later } from '../ui/Later.tsx';
import './search/headerSearch.css';
import { keywordRule } from '../../shared/rules/freeText.ts';
import { MemberDropdown } from './MemberDropdown.tsx';

const Suggestions = lazy(() => import('./search/Suggestions.tsx'));

const SECTIONS = [
  linkTo('/'),
  { ...linkTo('/bank'), also: ['/form'] },
  { ...linkTo('/bank/vipChannel'), also: ['/vip'] },
  { ...linkTo('/news'), also: ['/notice'] },
  { ...linkTo('/help'), also: ['/play'] },
  linkTo('/spread'),
  { ...linkTo('/about'), also: ['/contact', '/sitemap'] },
];

/** Lists with a search field of their own: a page has one. */
const OWN_SEARCH = ['/search', '/news', '/help', '/notice'];

/** The channel is about lenders; memberships may be sold without any. */
const WITHOUT_CHANNEL = SECTIONS.map((one) => (one.href === '/bank/vipChannel' ? linkTo('/vip') : one));

/** Sections whose pages are open, and login links or the member's menu. */
export function Header() {
  const page = pageHandle(useMatches());
  // Unknown addresses and the account's pages are in no section.
  const { pathname, search } = useLocation();
  const shown = page?.path === undefined || page.auth ? '' : pathname;
  const { member, memberUnknown } = useWebConfig() ?? {};
  const sections = useOpenLinks(useIsOpen('/bank/vipChannel') ? SECTIONS : WITHOUT_CHANNEL);
  const current = currentEntry([...sections, MESSAGES], shown, search);
  return (
    <header className="header">
      <div className="wrap">
        <Brand />
        <nav className="nav" aria-label="主导航">
          <ul>
            {sections.map((section) => (
              <li key={section.href}>
                <a href={section.href} aria-current={ariaCurrent(section, current, shown)}>
                  {section.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {(current === MESSAGES || !OWN_SEARCH.includes(pathname)) && <HeaderSearch />}
        <div className="header-end">
          {member ? <MemberDropdown {...member} /> : memberUnknown ? <Account /> : <LoginLinks />}
        </div>
      </div>
    </header>
  );
}

/** There is a session, but the upstream did not say whose. */
const Account = () => (
  <a className="btn text" href="/user">
    我的账户
  </a>
);

/** Return to the current page, unless that is the home page, a login page, or none. */
function LoginLinks() {
  const page = pageHandle(useMatches());
  const here = usePagePath();
  const bare = here === '/' || page?.path === undefined || page.guestOnly;
  return (
    <>
      <a className="btn text" href={bare ? LOGIN_PATH : loginHref(here)}>
        登录
      </a>
      <IfOffered page="/user/register">
        <a className="btn primary" href="/user/register">
          注册
        </a>
      </IfOffered>
    </>
  );
}

/** A GET form, with suggestions while it is used. */
function HeaderSearch() {
  const input = useRef<HTMLInputElement>(null);
  const [isUsed, setIsUsed] = useState(false);
  const { pathname } = useLocation();
  const isOpen = useIsOpen('/search');
  const hasOffers = useHasCapability('partner');
  if (!isOpen) return null;
  return (
    <form
      key={pathname}
      className="header-search"
      role="search"
      aria-label="站内搜索"
      action="/search"
      onFocus={() => setIsUsed(true)}
    >
      <div>
        <Icon name="search" size="small" />
        <input
          ref={input}
          type="search"
          name="q"
          placeholder={hasOffers ? '搜索产品、资讯' : '搜索资讯'}
          aria-label="搜索"
          maxLength={keywordRule.maxLength}
          autoComplete="off"
        />
        {isUsed && (
          <Later>
            <Suggestions input={input} />
          </Later>
        )}
      </div>
    </form>
  );
}
