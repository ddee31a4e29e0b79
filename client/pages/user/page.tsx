import { IfOffered } from '../../ui/IfOffered.tsx';
import { Card } from '../../ui/Section.tsx';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { Api } from '../../../shared/api.ts';
import type { Notice } from '../../../shared/records/content.ts';
import { ApplicationCard } from './ApplicationCard.tsx';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx';
import { FlowCard } from '../../features/records/FlowCard.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { MemberGreeting } from './MemberGreeting.tsx';
import { useCanCertify } from '../../features/account/certification.ts';
import { StartPathCard, isUnused, startPathOf } from './StartPathCard.tsx';
import { apiOf, late, pick, useLater, readCall } from '../../context.ts';
import { useMember, useHasCapability, useIsOpen } from '../../webConfig.ts';
import '../../features/wallet/wallet.css';
import { useCanApply } from '../../features/offers/ApplyLink.tsx';
import { MoreLink } from '../../ui/LinkList.tsx';
import { Time, Fact } from '../../ui/Fact.tsx';
import { Private, usePrivateText } from '../../ui/Private.tsx';
import { groupYuan } from '../../../shared/money/money.ts';
import type { Wallet } from '../../../shared/records/wallet.ts';
import { nextSettlement } from '../../features/records/nextSettlement.ts';
import { readApplications } from './applications.ts';
import { LoansCard } from './LoansCard.tsx';
import { TodoCard } from './TodoCard.tsx';
import { todosOf } from './todos.ts';
import { HideFigures } from '../../features/account/HideFigures.tsx';

const NOTICES = 4;
const SHOWN = ['id', 'title', 'summary', 'created_at'] as const;
type ShownNotice = Pick<Notice, (typeof SHOWN)[number]>;

/** Nothing if the upstream cannot tell the unread ones: to list the newest may mark them as read. */
async function readNotices(api: Api) {
  const { data, isSupported } = readCall(
    await api.envelope('notices', { count: NOTICES, is_read: 0 }, { quiet: true }),
  );
  const notices =
    data && data.list.filter(({ is_read }) => !is_read).map((notice): ShownNotice => pick(notice, SHOWN));
  return { notices, hasNotices: isSupported };
}

/** Besides user and wallet, which the root loader fetches. Parts that fail are marked in their place. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const [applications, unread] = await Promise.all([
    late(context, readApplications(api)),
    late(context, readNotices(api)),
  ]);
  return { applications, unread };
}

export function Component() {
  const data = useLoaderData<typeof loader>();
  const applications = useLater(data.applications, readApplications);
  const unread = useLater(data.unread, readNotices);
  const member = useMember();
  const canApply = useCanApply();
  const canCertify = useCanCertify(1);
  const hasWallet = useHasCapability('bag');
  const hasPartners = useHasCapability('partner');
  if (!member)
    return (
      <div className="card">
        <h1 className="sr">账户总览</h1>
        <FailedState title="账户信息加载失败" />
      </div>
    );
  const path =
    applications?.hasApplications && canApply && canCertify
      ? startPathOf(member.user, applications.application)
      : null;
  // A new member sees what to do instead of zeros.
  const isNew = (path !== null || !applications) && member.wallet && isUnused(member.wallet);
  return (
    <>
      <MemberGreeting user={member.user} />
      {path && <StartPathCard path={path} />}
      {applications?.application && (
        <TodoCard todos={todosOf(applications.waiting, canCertify ? member.user : {}, applications.today)} />
      )}
      {applications
        ? applications.hasApplications &&
          hasPartners &&
          !path && <ApplicationCard application={applications.application} />
        : hasPartners &&
          !isNew && (
            <Card id="application-title" title="进行中的申请" className="application">
              <Placeholder lines={8} />
            </Card>
          )}
      {applications && <LoansCard applications={applications.waiting} today={applications.today} />}
      {isNew && !path && (
        <div className="card">
          <Placeholder lines={9} />
        </div>
      )}
      {member.wallet
        ? !isNew && <WalletCard wallet={member.wallet} />
        : hasWallet && (
            <div className="card">
              {member.wallet === undefined ? (
                <Placeholder lines={7} />
              ) : (
                <FailedState compact title="钱包加载失败" text="暂时没有取得数据，您的资金不受影响。" />
              )}
            </div>
          )}
      <div className="account-split">
        {!isNew && (member.wallet ? member.wallet.months?.length : hasWallet) ? (
          <FlowCard months={member.wallet?.months} />
        ) : null}
        <div>
          {unread?.hasNotices !== false && <UnreadNotices notices={unread?.notices} />}
          {/* The path of a new member has them already. */}
          {!path && (
            <nav className="card shortcuts" aria-label="常用功能">
              {canApply && (
                <a href="/form">
                  <Icon name="file-plus-2" />
                  申请贷款
                </a>
              )}
              {hasPartners && (
                <a href="/bank">
                  <Icon name="scale" />
                  比较产品
                </a>
              )}
              <IfOffered page="/spread">
                <a href="/spread">
                  <Icon name="share-2" />
                  推广链接
                </a>
              </IfOffered>
            </nav>
          )}
        </div>
      </div>
    </>
  );
}

function UnreadNotices({ notices }: { notices?: ShownNotice[] | null | undefined }) {
  const canApply = useHasCapability('formRecords');
  return (
    <Card id="notices-title" title="未读消息" end={<MoreLink href="/notice?tab=mine">全部</MoreLink>}>
      {notices === undefined ? (
        <Placeholder lines={6} />
      ) : notices === null ? (
        <FailedState level={3} compact title="消息加载失败" />
      ) : notices.length > 0 ? (
        <NoticeList notices={notices} />
      ) : (
        <EmptyState
          art="messages"
          level={3}
          compact
          title="没有未读消息"
          text={`${canApply ? '申请进度与资金变动' : '账户的变动'}会在这里提醒您。`}
        />
      )}
    </Card>
  );
}

function NoticeList({ notices }: { notices: readonly ShownNotice[] }) {
  const shown = usePrivateText();
  return (
    <ul className="notices">
      {notices.map(({ id, title, summary, created_at }) => {
        const text = shown(title ?? summary ?? '消息');
        return (
          <li key={id}>
            <a className="unread" href={`/notice/${id}?tab=mine`}>
              <i aria-hidden="true" />
              <b key={text}>
                <span className="sr">未读：</span>
                {text}
              </b>
              {created_at !== undefined && <Time at={created_at} />}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function WalletCard({ wallet }: { wallet: Wallet }) {
  const sellsVip = useHasCapability('vipPackages');
  const [hasBills, takesRecharges, pays] = [
    useIsOpen('/wallet/record'),
    useIsOpen('/wallet/recharge'),
    useIsOpen('/wallet/withdrawl'),
  ];
  const { withdrawable, consume_only, frozen, pending_commission } = wallet;
  const purses = (
    [
      ['可提现', withdrawable, sellsVip ? '佣金，以及用它付款的退款' : '佣金'],
      ['消费余额', consume_only, sellsVip ? '充值所得，可购买 VIP 会员' : '充值所得'],
      ['冻结中', frozen, pays && (frozen === '0.00' ? '没有处理中的提现' : '提现或退款处理中')],
      ['待结算佣金', pending_commission, settlement(wallet)],
    ] as const
  ).filter(([, sum]) => sum !== undefined);
  return (
    <section className="wallet" aria-labelledby="wallet-title">
      <div>
        <div className="wallet-head">
          <h2 id="wallet-title">可用余额（元）</h2>
          <HideFigures />
        </div>
        <Private as="p" className="total">
          {groupYuan(wallet.balance)}
        </Private>
      </div>
      <div className="btn-row">
        {hasBills && (
          <a className="btn on-dark" href="/wallet/record">
            查看账单
          </a>
        )}
        {takesRecharges && (
          <a className="btn on-dark" href="/wallet/recharge">
            充值
          </a>
        )}
        {pays && (
          <a className="btn on-dark solid" href="/wallet/withdrawl">
            提现
          </a>
        )}
      </div>
      {purses.length > 0 && (
        <dl className="purses">
          {purses.map(([name, sum, note]) => (
            <Fact key={name} label={name}>
              <Private>{groupYuan(sum)}</Private>
              {note && <small>{note}</small>}
            </Fact>
          ))}
        </dl>
      )}
    </section>
  );
}

function settlement({ pending_commission, next_settle_at }: Wallet): string | undefined {
  if (pending_commission === '0.00') return '没有待结算的佣金';
  return next_settle_at ? nextSettlement(next_settle_at) : '冻结期满后转入可提现';
}
