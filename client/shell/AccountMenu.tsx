import { Fragment } from 'react';
import { useLocation } from 'react-router-dom';
import { linkTo, openLinks } from '../pageTable.ts';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/iconNames.ts';
import { useMissing } from '../webConfig.ts';
import { ariaCurrent, currentEntry, MESSAGES, type MenuEntry, type Unread } from './menuEntry.ts';

interface AccountEntry extends MenuEntry {
  icon: IconName;
  unread?: true;
}

const GROUPS: { title: string; entries: AccountEntry[] }[] = [
  {
    title: '账户',
    entries: [
      { ...linkTo('/user'), icon: 'layout-dashboard' },
      { ...linkTo('/user/info'), icon: 'user-round' },
      {
        ...linkTo('/user/changePassword'),
        icon: 'lock-keyhole',
        also: ['/user/changePhone', '/user/bindAccount', '/user/devices', '/user/close'],
      },
    ],
  },
  {
    title: '资金',
    entries: [
      { ...linkTo('/wallet/record'), icon: 'receipt-text' },
      { ...linkTo('/wallet/recharge'), icon: 'circle-plus' },
      { ...linkTo('/wallet/withdrawl'), icon: 'banknote-arrow-down' },
      { ...linkTo('/wallet/refund'), icon: 'undo-2' },
    ],
  },
  { title: 'VIP 会员', entries: [{ ...linkTo('/vip/record'), icon: 'badge-check' }] },
  {
    title: '申请',
    entries: [
      { ...linkTo('/form/record'), icon: 'file-text' },
      { ...linkTo('/user/loans'), icon: 'banknote' },
      { ...linkTo('/user/consents'), icon: 'file-check-2' },
    ],
  },
  { title: '推广', entries: [{ ...linkTo('/spread'), icon: 'users-round' }] },
  {
    title: '消息',
    entries: [
      { ...MESSAGES, also: ['/notice'], icon: 'bell', unread: true },
      { ...linkTo('/user/messages'), icon: 'pencil-line' },
      { ...linkTo('/user/notifications'), icon: 'bell-ring' },
    ],
  },
];

const ENTRIES = GROUPS.flatMap((group) => group.entries);

/** The side menu of the pages under `/user`, `/wallet` and the other pages of a member. */
export function AccountMenu({ unread }: { unread: Unread | undefined }) {
  const { pathname } = useLocation();
  const missing = useMissing();
  const current = currentEntry(ENTRIES, pathname);
  const groups = GROUPS.map(({ title, entries }) => ({ title, entries: openLinks(entries, missing) }));
  return (
    <nav className="account-menu card" aria-label="账户菜单">
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map(({ title, entries }) => (
          <Fragment key={title}>
            <p>{title}</p>
            {entries.map((entry) => (
              <a key={entry.href} href={entry.href} aria-current={ariaCurrent(entry, current, pathname)}>
                <Icon name={entry.icon} />
                {entry.label}
                {entry.unread && unread && (
                  <span className="count">
                    <span aria-hidden="true">{unread.badge}</span>
                    <span className="sr">{unread.words}</span>
                  </span>
                )}
              </a>
            ))}
          </Fragment>
        ))}
    </nav>
  );
}
