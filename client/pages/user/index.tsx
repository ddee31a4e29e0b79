import { FilePlus2, Scale, Share2 } from 'lucide';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { Notice } from '../../../shared/records/content.ts';
import { ApplicationCard } from '../../features/account/ApplicationCard.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { FlowCard } from '../../entities/FlowCard.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { MemberGreeting } from '../../features/account/MemberGreeting.tsx';
import { MoreLink } from '../../ui/MoreLink.tsx';
import { NoticeList } from '../../features/account/NoticeList.tsx';
import { isUnused, startPathOf } from '../../features/account/startPath.ts';
import { StartPathCard } from '../../features/account/StartPathCard.tsx';
import { WalletCard } from '../../features/account/WalletCard.tsx';
import { useCanApply } from '../../entities/useCanApply.ts';
import { apiOf } from '../../context.ts';
import { useIsOffered } from '../../offered.ts';
import { readCall } from '../../readCall.ts';
import { useMember } from '../../webConfig.ts';
import '../../features/wallet/wallet.css';

const NOTICES = 4;

/** The data of the overview besides user and wallet, which the root loader fetches. Parts that fail are marked in their place. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const [applications, notices] = await Promise.all([
    api.envelope('formRecords', { count: 1 }, { quiet: true }).then(readCall),
    api.envelope('notices', { count: NOTICES, is_read: 0 }).then(readCall),
  ]);
  return {
    // Undefined when the call failed: the page then does not claim that there are no applications.
    application: applications.data ? (applications.data[0] ?? null) : undefined,
    hasApplications: applications.isOffered,
    notices: notices.data && notices.data.list.filter(({ is_read }) => !is_read),
    hasNotices: notices.isOffered,
  };
}

type Data = Awaited<ReturnType<typeof loader>>;

/** `/user`: the account overview. */
export function Component() {
  const { application, hasApplications, notices, hasNotices } = useLoaderData<Data>();
  const member = useMember();
  const canApply = useCanApply();
  const canCompare = useIsOffered('partner', 'certApply');
  const hasWallet = useIsOffered('bag');
  if (!member)
    return (
      <div className="card">
        <h1 className="sr">账户总览</h1>
        <FailedState title="账户信息加载失败" />
      </div>
    );
  const path = hasApplications && canApply && canCompare ? startPathOf(member.user, application) : null;
  // A member who has just begun sees what to do instead of zeros.
  const isNew = path !== null && member.wallet !== null && isUnused(member.wallet);
  return (
    <>
      <MemberGreeting user={member.user} />
      {path && <StartPathCard path={path} />}
      {member.wallet
        ? !isNew && <WalletCard wallet={member.wallet} />
        : hasWallet && (
            <div className="card">
              <FailedState compact title="钱包加载失败" text="网络不稳定或服务繁忙，您的资金不受影响。" />
            </div>
          )}
      {hasApplications && !path && <ApplicationCard application={application} />}
      <div className="account-split">
        {!isNew && (member.wallet ? member.wallet.months?.length : hasWallet) ? <FlowCard months={member.wallet?.months} /> : null}
        <div>
          {hasNotices && <UnreadNotices notices={notices} />}
          <nav className="card shortcuts" aria-label="常用功能">
            {canApply && (
              <a href="/form">
                <Icon of={FilePlus2} />
                申请贷款
              </a>
            )}
            <a href="/bank">
              <Icon of={Scale} />
              比较机构
            </a>
            <a href="/spread">
              <Icon of={Share2} />
              推广链接
            </a>
          </nav>
        </div>
      </div>
    </>
  );
}

function UnreadNotices({ notices }: { notices: Notice[] | null }) {
  return (
    <section className="card" aria-labelledby="notices-title">
      <header>
        <h2 id="notices-title">未读消息</h2>
        <MoreLink href="/notice?tab=mine">全部</MoreLink>
      </header>
      {notices === null ? (
        <FailedState level={3} compact title="消息加载失败" />
      ) : notices.length > 0 ? (
        <NoticeList notices={notices} />
      ) : (
        <EmptyState art="messages" level={3} compact title="没有未读消息" text="申请进度与资金变动会在这里提醒您。" />
      )}
    </section>
  );
}
