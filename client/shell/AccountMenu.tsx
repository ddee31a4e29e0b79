import { Fragment } from 'react';
import { useLocation } from 'react-router-dom';
import { openLinks } from '../pageCalls.ts';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/iconNames.ts';
import { useMissing } from '../webConfig.ts';
import { ariaCurrent, currentEntry, MESSAGES_PATH, type MenuEntry } from './menuEntry.ts';

interface AccountEntry extends MenuEntry {
  label: string;
  icon: IconName;
  unread?: true;
}

const GROUPS: { title: string; entries: AccountEntry[] }[] = [
  {
    title: '账户',
    entries: [
      { href: '/user', label: '账户总览', icon: 'layout-dashboard' },
      { href: '/user/info', label: '个人资料', icon: 'user-round' },
      {
        href: '/user/changePassword',
        label: '登录与安全',
        icon: 'lock-keyhole',
        also: ['/user/changePhone', '/user/bindAccount', '/user/devices', '/user/close'],
      },
    ],
  },
  {
    title: '资金',
    entries: [
      { href: '/wallet/record', label: '收支账单', icon: 'receipt-text' },
      { href: '/wallet/recharge', label: '充值', icon: 'circle-plus', also: ['/wallet/refund'] },
      { href: '/wallet/withdrawl', label: '提现', icon: 'banknote-arrow-down' },
    ],
  },
  { title: 'VIP 会员', entries: [{ href: '/vip/record', label: 'VIP 会员记录', icon: 'badge-check' }] },
  {
    title: '申请',
    entries: [
      { href: '/form/record', label: '贷款申请', icon: 'file-text' },
      { href: '/user/consents', label: '同意与授权', icon: 'file-check-2' },
    ],
  },
  { title: '推广', entries: [{ href: '/spread', label: '推广合作', icon: 'users-round' }] },
  {
    title: '消息',
    entries: [
      { href: MESSAGES_PATH, also: ['/notice'], label: '我的消息', icon: 'bell', unread: true },
      { href: '/user/messages', label: '留言与投诉', icon: 'pencil-line' },
      { href: '/user/notifications', label: '通知设置', icon: 'bell-ring' },
    ],
  },
];

const ENTRIES = GROUPS.flatMap((group) => group.entries);

/** The side menu of the pages under `/user`, `/wallet` and the other pages of a member. */
export function AccountMenu({ unread }: { unread: number }) {
  const { pathname } = useLocation();
  const missing = useMissing();
  const current = currentEntry(ENTRIES, pathname);
  const count = unread > 99 ? '99+' : unread;
  const groups = GROUPS.map(({ title, entries }) => ({ title, entries: openLinks(entries, missing) }));
  return (
    <nav className="account-menu card" aria-label="账户菜单">
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map(({ title, entries }, index) => (
          <Fragment key={title}>
            <p id={`menu-${index}`}>{title}</p>
            <ul aria-labelledby={`menu-${index}`}>
              {entries.map((entry) => (
                <li key={entry.href}>
                  <a href={entry.href} aria-current={ariaCurrent(entry, current, pathname)}>
                    <Icon name={entry.icon} />
                    {entry.label}
                    {entry.unread && unread > 0 && (
                      <span className="count">
                        {count}
                        <span className="sr"> 条未读</span>
                      </span>
                    )}
                  </a>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
    </nav>
  );
}
