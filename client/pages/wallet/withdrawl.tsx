import { Clock } from 'lucide';
import { useLoaderData, type ActionFunctionArgs } from 'react-router-dom';
import { NOT_FOUND } from '../../../shared/codes.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import type { UploadConfig } from '../../../shared/records/site.ts';
import type { Withdrawal, WithdrawConfig } from '../../../shared/records/withdrawal.ts';
import { withdrawObstacle } from '../../../shared/rules/withdrawLimits.ts';
import { MEMBER_CERT } from '../../../shared/status/member.ts';
import { isOpen } from '../../../shared/status/move.ts';
import { withdrawalStatus } from '../../../shared/status/withdrawal.ts';
import { withCaptcha } from '../../forms/fields/loadCaptcha.ts';
import { LOOK_UP_OUTCOME } from '../../forms/outcomeLookUp.ts';
import { readValues } from '../../forms/readValues.ts';
import { recordHref } from '../../entities/recordQuery.ts';
import { sendCode, SMS_INTENT } from '../../forms/fields/sendCode.ts';
import { lookUpWithdrawal, withdraw } from '../../features/wallet/withdrawAction.ts';
import { WITHDRAW_SCENE } from '../../features/wallet/withdrawRules.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { MoreLink } from '../../ui/MoreLink.tsx';
import { NotOffered } from '../../ui/NotOffered.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { WithdrawForm } from '../../features/wallet/WithdrawForm.tsx';
import { WithdrawTable } from '../../features/wallet/WithdrawTable.tsx';
import { useIsOffered } from '../../offered.ts';
import { useIsOpen } from '../../pageCalls.ts';
import { apiOf } from '../../context.ts';
import { useMember } from '../../webConfig.ts';

const PATH = '/wallet/withdrawl';
const RECENT = 5;

interface PageData {
  terms: WithdrawConfig | null;
  /** The upstream has no withdrawals. */
  missing: boolean;
  rows: Withdrawal[] | null;
  uploadConfig: UploadConfig | null;
}

/** The terms for this member and the newest records; for `?captcha`, a captcha. */
export const loader = withCaptcha(async ({ context }) => {
  const api = apiOf(context);
  const [config, records, uploadConfig] = await Promise.all([
    api.envelope('withdrawConfig', {}),
    api.envelope('withdrawals', { count: RECENT }),
    api.uploadConfig({}, { quiet: true }),
  ]);
  return {
    terms: config.code === SUCCESS ? config.data : null,
    missing: config.code === NOT_FOUND,
    // An upstream without records checks by itself whether a withdrawal is open.
    rows: records.code === SUCCESS ? records.data : records.code === NOT_FOUND ? [] : null,
    uploadConfig,
  } satisfies PageData;
});

export async function action({ context, request }: ActionFunctionArgs) {
  const api = apiOf(context);
  const { intent, ...values } = await readValues(request);
  if (intent === SMS_INTENT) return sendCode(api, WITHDRAW_SCENE, values);
  return intent === LOOK_UP_OUTCOME ? lookUpWithdrawal(api, values) : withdraw(api, values);
}

/** `/wallet/withdrawl` (the specification's spelling): the withdrawal form and the newest withdrawals. */
export function Component() {
  // A document request with `?captcha` gets a captcha instead of the page's data.
  const { terms, missing, rows } = useLoaderData<PageData | undefined>() ?? {};
  const isOffered = useIsOpen(PATH);
  const hasRecords = useIsOffered('withdrawals');
  return (
    <>
      <PageTitle title="提现" text="佣金与会员退款可以提现；充值所得仅用于购买会员，不能提现。" />
      <section className="card money-form" aria-label="申请提现">
        {missing || !isOffered ? (
          <NotOffered feature="在线提现" text="您的资金不受影响；需要提现的，可以联系客服办理。">
            <a className="btn" href="/contact">
              联系客服
            </a>
          </NotOffered>
        ) : terms && rows ? (
          <FormOrObstacle
            terms={terms}
            open={rows.find(({ status }) => status !== undefined && isOpen(withdrawalStatus, status))?.id}
            newest={rows[0]?.id ?? 0}
          />
        ) : (
          <FailedState title="暂时没有取到提现规则" text="网络不稳定或服务繁忙，您的资金不受影响。" />
        )}
      </section>
      {rows && rows.length > 0 && (
        <section className="card" aria-labelledby="recent-title">
          <header>
            <h2 id="recent-title">最近提现</h2>
            {hasRecords && <MoreLink href={recordHref({ tab: 'withdraw', page: 1 })}>全部提现记录</MoreLink>}
          </header>
          <WithdrawTable rows={rows} caption="最近的提现记录" />
        </section>
      )}
    </>
  );
}

/** The withdrawal form, or the reason why there can be no withdrawal and the next step. */
function FormOrObstacle({ terms, open, newest }: { terms: WithdrawConfig; open: number | undefined; newest: number }) {
  const user = useMember()?.user;
  const canCertify = useIsOffered('certApply');
  if (!user) return <FailedState title="暂时没有取到账户信息" text="网络不稳定或服务繁忙，您的资金不受影响。" />;
  // An unknown certification is left to the upstream.
  const member = {
    isCertified: (user.cert_status ?? MEMBER_CERT.certified) === MEMBER_CERT.certified,
    hasOpen: open !== undefined,
    timesLeft: terms.times_left,
  };
  const obstacle = withdrawObstacle(terms, member);
  if (obstacle === 'closed') return <EmptyState title="提现暂停受理" text="恢复时间请留意平台公告，您的资金不受影响。" />;
  if (obstacle === 'uncertified')
    return (
      <EmptyState title="提现前请先完成实名认证" text="收款人须与实名认证一致，认证通过后即可提现。">
        {canCertify ? (
          <a className="btn primary" href={`/user/info?from=${encodeURIComponent(PATH)}`}>
            {user.cert_status === MEMBER_CERT.review ? '查看认证进度' : '去认证'}
          </a>
        ) : (
          <a className="btn" href="/contact">
            联系客服
          </a>
        )}
      </EmptyState>
    );
  if (open !== undefined)
    return (
      <EmptyState title="您有一笔提现正在处理" text="完成或撤销后，才能再次申请。">
        <a className="btn primary" href={recordHref({ tab: 'withdraw', page: 1, open })}>
          查看进度
        </a>
      </EmptyState>
    );
  if (obstacle === 'times')
    return (
      <EmptyState title={terms.day_times ? `今日已申请 ${terms.day_times} 次` : '今日的提现次数已用完'} text="每日的提现次数有限，请明天再来。">
        {terms.arrival_text && (
          <p className="note">
            <Icon of={Clock} size="small" />
            {terms.arrival_text}
          </p>
        )}
      </EmptyState>
    );
  if (terms.withdrawable === '0.00')
    return (
      <EmptyState title="还没有可提现的余额" text="推广佣金与会员退款进入“可提现”余额；充值所得不能提现。">
        <a className="btn primary" href="/spread">
          了解推广佣金
        </a>
      </EmptyState>
    );
  if (terms.types.length === 0)
    return (
      <EmptyState title="暂时没有可选的收款方式" text="请稍后再试；急需提现的，可以联系客服。">
        <a className="btn" href="/contact">
          联系客服
        </a>
      </EmptyState>
    );
  const needsCode = terms.need_code === 1 || (terms.code_for_new_payee === 1 && !terms.last_payee);
  if (needsCode && !user.phone_number)
    return (
      <EmptyState title="提现前请先绑定手机号" text="提现需要短信验证码确认，绑定手机号后即可提现。">
        <a className="btn primary" href="/user/bindAccount">
          去绑定
        </a>
      </EmptyState>
    );
  return <WithdrawForm terms={terms} phone={user.phone_number ?? ''} newest={newest} />;
}
