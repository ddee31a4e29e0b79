import { useFetcher, useLocation } from 'react-router-dom';
import { useEffect, useRef } from 'react';
import { yuanText } from '../../shared/money/money.ts';
import { linkTo } from '../pageTable.ts';
import { useHasCapability, useOpenLinks, type WebConfig } from '../webConfig.ts';
import { Icon } from '../ui/Icon.tsx';
import { Private } from '../ui/Private.tsx';
import { MESSAGES, type Unread, unreadOf } from './menuEntry.ts';
import { HideFigures } from '../features/account/HideFigures.tsx';

type Member = NonNullable<WebConfig['member']>;

const ENTRIES = [
  linkTo('/user'),
  linkTo('/wallet/record'),
  linkTo('/form/record'),
  linkTo('/vip/record'),
  linkTo('/user/info'),
  linkTo('/user/changePassword'),
];

export function MemberDropdown({ user, wallet }: Member) {
  const { key } = useLocation();
  const details = useDisclosure(key);
  const entries = useOpenLinks(ENTRIES);
  const hasMessages = useHasCapability(...MESSAGES.calls);
  const { nickname, phone_mask } = user;
  const balance = wallet?.balance;
  const note =
    balance === undefined ? (
      nickname && phone_mask
    ) : (
      <>
        可用余额 <Private>{yuanText(balance)}</Private>
      </>
    );
  return (
    <>
      {hasMessages && <Bell unread={unreadOf(user)} />}
      <details className="member-menu" ref={details}>
        <summary className="member">
          <img src={user.avatar || '/art/avatar.svg'} alt="" width="36" height="36" />
          <span>
            <b>{nickname ?? phone_mask ?? '用户'}</b>
            {note && <span>{note}</span>}
          </span>
          <Icon name="chevron-down" size="small" />
        </summary>
        <div className="member-list">
          <ul>
            {entries.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
          <HideFigures labelled />
          <Logout />
        </div>
      </details>
    </>
  );
}

function Bell({ unread }: { unread: Unread | undefined }) {
  return (
    <a className="bell" href={MESSAGES.href} aria-label={unread ? `消息，${unread.words}` : '消息'}>
      <Icon name="bell" />
      {unread && <span aria-hidden="true">{unread.badge}</span>}
    </a>
  );
}

function Logout() {
  const { submit, state } = useFetcher();
  const busy = state !== 'idle';
  const leave = () => {
    if (!busy) void submit(null, { method: 'post', action: '/logout', encType: 'application/json' });
  };
  return (
    <button type="button" aria-disabled={busy} onClick={leave}>
      <Icon name="log-out" size="small" />
      <span>{busy ? '正在退出…' : '退出登录'}</span>
    </button>
  );
}

/**
 * Makes `<details>` a menu: Escape closes it and returns the focus; a click or focus elsewhere closes it, and a navigation
 * (`place`). Without JavaScript it still opens.
 */
function useDisclosure(place: string) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const menu = details.current;
    if (!menu) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', escape);
    };
  }, []);

  // One that was opened before the script came stays open.
  const last = useRef(place);
  useEffect(() => {
    if (details.current && last.current !== place) details.current.open = false;
    last.current = place;
  }, [place]);

  return details;
}
