import { useLoaderData, type ActionFunctionArgs } from 'react-router-dom';
import { NOT_FOUND } from '../../../shared/codes.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import type { User } from '../../../shared/records/account.ts';
import type { UploadConfig } from '../../../shared/records/site.ts';
import type { Withdrawal, WithdrawConfig } from '../../../shared/records/withdrawal.ts';
import { isOpen } from '../../../shared/status/move.ts';
import { withdrawalStatus } from '../../../shared/status/withdrawal.ts';
import { withCaptcha } from '../../forms/fields/loadCaptcha.ts';
import { LOOK_UP_OUTCOME } from '../../forms/outcomeLookUp.ts';
import { readValues } from '../../forms/readValues.ts';
import { sendCode } from '../../forms/fields/sendCode.ts';
import { SMS_INTENT } from '../../forms/fields/smsIntent.ts';
import { formObstacle } from '../../features/wallet/withdraw/formObstacle.ts';
import { lookUpWithdrawal, withdraw } from '../../features/wallet/withdraw/withdrawAction.ts';
import { WITHDRAW_PATH } from '../../features/wallet/withdraw/withdrawalHref.ts';
import { WITHDRAW_SCENE } from '../../features/wallet/withdraw/withdrawRules.ts';
import { FailedState } from '../../ui/FailedState.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { NotOffered } from '../../ui/NotOffered.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { WithdrawForm } from '../../features/wallet/withdraw/WithdrawForm.tsx';
import { useIsOpen } from '../../pageCalls.ts';
import { readUploadConfig } from '../../forms/uploads/readUploadConfig.ts';
import { late, type Late } from '../../late.ts';
import { apiOf } from '../../context.ts';
import { useMember } from '../../webConfig.ts';
import '../../features/wallet/wallet.css';

const WithdrawObstacle = lazyPart(() => import('../../features/wallet/withdraw/WithdrawObstacle.tsx').then((module) => module.WithdrawObstacle));
const RecentWithdrawals = lazyPart(() => import('../../features/wallet/withdraw/RecentWithdrawals.tsx').then((module) => module.RecentWithdrawals));

const RECENT = 5;

interface PageData {
  terms: WithdrawConfig | null;
  /** The upstream has no withdrawals. */
  missing: boolean;
  rows: Withdrawal[] | null;
  uploadConfig: UploadConfig | Late | null;
}

/** The terms for this member and the newest records; for `?captcha`, a captcha. */
export const loader = withCaptcha(async ({ context }) => {
  const api = apiOf(context);
  const [config, records, uploadConfig] = await Promise.all([
    api.envelope('withdrawConfig', {}),
    api.envelope('withdrawals', { count: RECENT }),
    late(context, readUploadConfig(api)),
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
  const isOffered = useIsOpen(WITHDRAW_PATH);
  const user = useMember()?.user;
  return (
    <>
      <PageTitle title="提现" text="佣金与 VIP 会员退款可以提现；充值所得仅用于购买 VIP 会员，不能提现。" />
      <section className="card money-form" aria-label="申请提现">
        {missing || !isOffered ? (
          <NotOffered feature="在线提现" text="您的资金不受影响；需要提现的，可以联系客服办理。">
            <a className="btn" href="/contact">
              联系客服
            </a>
          </NotOffered>
        ) : terms && rows && user ? (
          <FormOrObstacle
            terms={terms}
            user={user}
            open={rows.find(({ status }) => status !== undefined && isOpen(withdrawalStatus, status))?.id}
            newest={rows[0]?.id ?? 0}
          />
        ) : (
          <FailedState title={`${user ? '提现规则' : '账户信息'}加载失败`} text="网络不稳定或服务繁忙，您的资金不受影响。" />
        )}
      </section>
      {rows && rows.length > 0 && <RecentWithdrawals rows={rows} rule={terms?.arrival_text} />}
    </>
  );
}

/** The withdrawal form, or the reason why there can be no withdrawal. */
function FormOrObstacle({ terms, user, open, newest }: { terms: WithdrawConfig; user: User; open: number | undefined; newest: number }) {
  const obstacle = formObstacle(terms, user, open);
  if (obstacle) return <WithdrawObstacle obstacle={obstacle} terms={terms} user={user} page={WITHDRAW_PATH} open={open} />;
  return <WithdrawForm terms={terms} phone={user.phone_number ?? ''} newest={newest} />;
}
