import { useMemo } from 'react';
import { useLoaderData, type ActionFunctionArgs, replace } from 'react-router-dom';
import { NOT_FOUND } from '../../../../shared/codes.ts';
import { SUCCESS } from '../../../../shared/constants.ts';
import type { User } from '../../../../shared/records/account.ts';
import type { UploadConfig } from '../../../../shared/records/site.ts';
import type { Withdrawal, WithdrawTerms } from '../../../../shared/records/withdrawal.ts';
import { isOpen } from '../../../../shared/status/move.ts';
import { withdrawalStatus } from '../../../../shared/status/withdrawal.ts';
import { sendCode, SMS_INTENT } from '../../../forms/fields/sendCode.ts';
import { payeeInput, WITHDRAW_SCENE, WITHDRAW_FORM } from '../../../features/wallet/withdrawRules.ts';
import { WithdrawForm } from './WithdrawForm.tsx';
import { apiOf, isMissing, late, type Late } from '../../../context.ts';
import { useHasCapability, useMember, useIsOpen } from '../../../webConfig.ts';
import '../../../features/wallet/wallet.css';
import type { Api } from '../../../../shared/api.ts';
import { yuanText } from '../../../../shared/money/money.ts';
import type { Values } from '../../../forms/formRules.ts';
import { recordHref, WITHDRAW_PATH, withdrawalHref } from '../../../features/records/recordHref.ts';
import { forgetDraft } from '../../../forms/drafts.ts';
import { sendOrLookUp } from '../../../forms/moneyAction.ts';
import { readValues } from '../../../forms/refusal.ts';
import { withCaptcha } from '../../../forms/fields/useCaptcha.ts';
import { readUploadConfig } from '../../../forms/uploads/readUploadConfig.ts';
import { FailedState, NotSupported } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/Crumbs.tsx';
import { formObstacle } from './formObstacle.ts';
import type { Id } from '../../../../shared/rules/ids.ts';
import { ObstacleNote } from './ObstacleNote.tsx';
import { RecentWithdrawals } from '../../../features/wallet/WithdrawTable.tsx';
import { Private } from '../../../ui/Private.tsx';

/** The record's page replaces the form in the history. */
const withdrawal = (api: Api, values: Values) => ({
  name: WITHDRAW_FORM,
  values,
  send: (key: string) =>
    api.envelope('withdraw', { amount: values.amount ?? '', ...payeeInput(values) }, { key }),
  recordOf: (row: { id?: Id } | null) => row?.id,
  records: (key: string) => api.envelope('withdrawals', { request_id: key }, { quiet: true }),
  success: '提现申请已提交',
  async done(id: Id | undefined) {
    forgetDraft(WITHDRAW_FORM);
    if (id !== undefined) return replace(withdrawalHref(id));
    return replace(recordHref({ tab: (await isMissing(api, 'withdrawals')) ? 'bill' : 'withdraw' }));
  },
});

const RECENT = 5;

interface PageData {
  terms: WithdrawTerms | null;
  missing: boolean;
  rows: Withdrawal[] | null;
  uploadConfig: UploadConfig | Late | null;
}

export const loader = withCaptcha(async ({ context }) => {
  const api = apiOf(context);
  const [config, allowance, records, uploadConfig] = await Promise.all([
    api.envelope('withdrawConfig', {}),
    // Not every upstream has it.
    api.envelope('withdrawAllowance', {}),
    api.envelope('withdrawals', { count: RECENT }),
    late(context, readUploadConfig(api)),
  ]);
  return {
    terms:
      config.code === SUCCESS && config.data
        ? { ...config.data, ...(allowance.code === SUCCESS && allowance.data) }
        : null,
    missing: config.code === NOT_FOUND,
    // Without records the upstream checks whether one is open.
    rows: records.code === SUCCESS ? records.data : records.code === NOT_FOUND ? [] : null,
    uploadConfig,
  } satisfies PageData;
});

export async function action({ context, request }: ActionFunctionArgs) {
  const api = apiOf(context);
  const { intent, ...values } = await readValues(request);
  if (intent === SMS_INTENT) return sendCode(api, WITHDRAW_SCENE, values);
  return sendOrLookUp(withdrawal(api, values), intent);
}

/** The path's spelling is the specification's. */
export function Component() {
  // A document request with `?captcha` has no page data.
  const { terms: given, missing, rows } = useLoaderData<PageData | undefined>() ?? {};
  const isSupported = useIsOpen(WITHDRAW_PATH);
  const sellsVip = useHasCapability('vipPackages');
  const { user, wallet } = useMember() ?? {};
  const terms = useMemo(
    () =>
      given && { ...(wallet?.withdrawable !== undefined && { withdrawable: wallet.withdrawable }), ...given },
    [given, wallet],
  );
  return (
    <>
      <PageTitle
        text={
          sellsVip
            ? '“可提现”余额可以提现；充值所得只能购买 VIP 会员，不能提现。'
            : '“可提现”余额可以提现；充值所得不能提现。'
        }
      >
        {terms?.withdrawable !== undefined && (
          <p className="soft">
            可提现余额{' '}
            <Private as="b" className="num">
              {yuanText(terms.withdrawable)}
            </Private>
          </p>
        )}
      </PageTitle>
      <section className="card money-form" aria-label="申请提现">
        {missing || !isSupported ? (
          <NotSupported
            feature="在线提现"
            text="您的资金不受影响；需要提现的，可以联系客服办理。"
            link={['联系客服', '/contact']}
          />
        ) : terms && rows && user ? (
          <FormOrObstacle
            terms={terms}
            user={user}
            open={rows.find(({ status }) => status !== undefined && isOpen(withdrawalStatus, status))?.id}
          />
        ) : (
          <FailedState
            title={`${user ? '提现规则' : '账户信息'}加载失败`}
            text="暂时没有取得数据，您的资金不受影响。"
          />
        )}
      </section>
      {rows && rows.length > 0 && <RecentWithdrawals rows={rows} rule={terms?.arrival_text} />}
    </>
  );
}

function FormOrObstacle({ terms, user, open }: { terms: WithdrawTerms; user: User; open: Id | undefined }) {
  const obstacle = formObstacle(terms, user, open);
  if (obstacle)
    return <ObstacleNote obstacle={obstacle} terms={terms} user={user} page={WITHDRAW_PATH} open={open} />;
  return <WithdrawForm terms={terms} phone={user.phone_number ?? ''} />;
}
