import { Type, type Static } from 'typebox';
import { tolerant } from './tolerant.ts';
import {
  count,
  file,
  flag,
  id,
  kind,
  masked,
  maybeTime,
  paged,
  rate,
  text,
  time,
  timelineOf,
  worded,
  yuan,
} from './wire.ts';
import { payees, meaningsOf } from './words.ts';
import { withdrawalStatus, withdrawalEnglish } from '../status/withdrawal.ts';
import {
  withdrawable,
  bankName,
  desc,
  name,
  requestId,
  amount,
  realName,
  reason,
  appliedAt,
  canCancel,
} from './fields.ts';
import { described } from './described.ts';

const statuses = meaningsOf(withdrawalStatus, withdrawalEnglish);

const feeTerms = {
  fee_type: described(kind, '手续费的算法', 'How the fee is calculated', {
    values: { zh: { 1: '按金额的比例', 2: '固定金额' }, en: { 1: 'share of the amount', 2: 'fixed' } },
    examples: [1],
  }),
  fee_rate: described(rate, '按比例的手续费', 'Fee as a share of the amount'),
  fee_fixed: described(yuan, '固定手续费', 'Fixed fee'),
};

/** A payout method, the request fields that it needs, and its own fee. */
const WithdrawType = tolerant(
  {
    type: described(kind, '收款方式', 'Payout method', { values: payees }),
    name: described(text, '名称', 'Name', { examples: ['银行卡'] }),
    desc: Type.Optional(desc),
    fields: described(Type.Array(text), '需要的项目', 'Fields that are needed', {
      examples: [['account', 'bank_code', 'bank_branch']],
    }),
    required: Type.Optional(
      described(
        Type.Array(text),
        '其中必填的项目；没有时由业务系统检查',
        'Those of them that must be filled in; without it, the business system checks',
        { examples: [['account', 'bank_code']] },
      ),
    ),
    fee_type: Type.Optional(
      described(
        feeTerms.fee_type,
        '这种方式自己的手续费算法；没有时按规则的手续费',
        'How the fee of this method is calculated; without it, the fee of the rules counts',
      ),
    ),
    fee_rate: Type.Optional(feeTerms.fee_rate),
    fee_fixed: Type.Optional(feeTerms.fee_fixed),
  },
  ['type', 'name'],
);

/** Terms of withdrawals. */
export const WithdrawConfig = tolerant({
  enabled: described(flag, '是否开放提现', 'Whether withdrawals are open'),
  min_amount: described(yuan, '单笔最低金额', 'Smallest amount of one transaction'),
  max_amount: described(yuan, '单笔最高金额', 'Largest amount of one transaction'),
  ...feeTerms,
  day_times: described(count, '每日提现次数上限', 'Most withdrawals per day', { examples: [3] }),
  day_amount: described(yuan, '每日提现金额上限', 'Most that can be withdrawn per day'),
  several_open: Type.Optional(
    described(
      flag,
      '有一笔提现未办结（status 为 0、10 或 21）时能否再申请',
      'Whether another withdrawal can be requested while one is open (status 0, 10 or 21)',
    ),
  ),
  types: described(Type.Array(WithdrawType), '可选的方式', 'Methods to choose from'),
  banks: described(
    Type.Array(
      tolerant({ code: described(text, '银行代码', 'Code of the bank', { examples: ['HCB'] }), name }, [
        'code',
        'name',
      ]),
    ),
    '可选的开户银行',
    'Banks to choose from',
  ),
  need_cert: described(flag, '是否须先认证', 'Whether certification is needed first'),
  need_code: Type.Optional(
    described(flag, '是否需要短信验证码（用途 8）', 'Whether a code by text message is needed (purpose 8)'),
  ),
  code_for_new_payee: Type.Optional(
    described(
      flag,
      '向没有收过款的账户提现时是否需要短信验证码；use_last 为 1 时不需要',
      'Whether a withdrawal to an account that has not been paid before needs a code by text message; with use_last 1 it does not',
    ),
  ),
  code_from_amount: Type.Optional(
    described(
      yuan,
      '从这个金额起，向收过款的账户付款也需要短信验证码；没有时不分金额',
      'From this amount on, a payout to an account that has been paid before needs a code by text message too; absent where the amount does not matter',
    ),
  ),
  arrival_text: described(text, '到账时间说明', 'When the money arrives', { examples: ['1–3 个工作日'] }),
  tips: described(Type.Array(text), '提示', 'Notes', { examples: [['提现以认证的姓名收款']] }),
});
export type WithdrawConfig = Static<typeof WithdrawConfig>;

/** What a member may withdraw now, and to whom. */
export const WithdrawAllowance = tolerant({
  withdrawable: Type.Optional(withdrawable),
  times_left: Type.Optional(
    described(
      count,
      '今日还可申请提现的次数；已撤销与未通过的也可能计入',
      'Withdrawals that can still be requested today; cancelled and rejected ones may count as well',
      { examples: [2] },
    ),
  ),
  amount_left: Type.Optional(
    described(
      yuan,
      '今日还可提现的金额；已撤销与未通过的不计',
      'Sum that can still be withdrawn today; cancelled and rejected withdrawals do not count',
    ),
  ),
  expect_at: Type.Optional(described(time, '预计到账时间', 'Expected arrival')),
  payee_name: Type.Optional(
    described(masked('personName'), '收款人姓名，已脱敏', 'Name of the payee, masked', {
      examples: ['林*夏'],
    }),
  ),
  last_payee: Type.Optional(
    described(
      tolerant(
        {
          type: described(kind, '收款方式', 'Payout method', { values: payees }),
          account: described(masked('account'), '收款账户，已脱敏', 'Account of the payout, masked', {
            examples: ['6222 **** **** 0128'],
          }),
          bank_code: Type.Optional(described(text, '银行代码', 'Code of the bank', { examples: ['HCB'] })),
          bank_name: Type.Optional(bankName),
        },
        ['account'],
      ),
      '上次收款的账户，已脱敏',
      'Account of the last payout, masked',
    ),
  ),
});
export type WithdrawAllowance = Static<typeof WithdrawAllowance>;

/** The terms for a member. An upstream without the second part checks when the withdrawal is sent. */
export type WithdrawTerms = WithdrawConfig & WithdrawAllowance;

/** A withdrawal. `real_amount` = `amount` − `fee`. */
export const Withdrawal = tolerant(
  {
    id,
    withdraw_no: described(text, '提现单号', 'Withdrawal number', { examples: ['WD20261118164000559665'] }),
    request_id: Type.Optional(requestId),
    amount,
    fee: described(yuan, '手续费', 'Fee'),
    real_amount: described(yuan, '实际到账', 'Amount paid out'),
    type: described(kind, '收款方式', 'Payout method', { values: payees }),
    type_text: described(worded(['type', payees.zh]), '类型的名称', 'Name of the type', {
      examples: ['银行卡'],
    }),
    real_name: realName,
    account: described(masked('account'), '收款账户，已脱敏', 'Account of the payout, masked', {
      examples: ['6222 **** **** 0128'],
    }),
    bank_name: Type.Optional(bankName),
    bank_branch: Type.Optional(described(text, '开户支行', 'Branch of the bank', { examples: ['城西支行'] })),
    qr_code_url: Type.Optional(
      described(file, '收款码', 'QR code for payouts', { examples: ['/bff/upload/1'] }),
    ),
    status: described(kind, '状态', 'Status', {
      values: statuses,
      examples: [0],
    }),
    status_text: described(worded(['status', statuses.zh]), '状态的名称', 'Name of the status', {
      examples: ['审核中'],
    }),
    reason: Type.Optional(reason),
    voucher_url: Type.Optional(
      described(file, '凭证图片', 'Picture of the voucher', { examples: ['/media/voucher.png'] }),
    ),
    payout_no: Type.Optional(
      described(text, '支付渠道的流水号', 'Reference number of the payment channel', {
        examples: ['PO20261120150000000001'],
      }),
    ),
    applied_at: appliedAt,
    audited_at: described(maybeTime, '审核时间', 'Time of the review'),
    paid_at: described(maybeTime, '支付或打款时间', 'Time of the payment or payout'),
    expect_at: Type.Optional(described(maybeTime, '预计到账时间', 'Expected arrival')),
    can_cancel: canCancel,
    timeline: described(timelineOf(statuses.zh), '处理的经过，由远到近', 'What has been done, oldest first'),
  },
  ['id'],
);
export type Withdrawal = Static<typeof Withdrawal>;

/** What a submission gives back, from upstreams that say it. */
export const WithdrawalSubmitted = tolerant(
  {
    id,
    withdraw_no: described(text, '提现单号', 'Withdrawal number', { examples: ['WD20261118164000559665'] }),
    fee: described(yuan, '手续费', 'Fee'),
    real_amount: described(yuan, '实际到账', 'Amount paid out'),
    status: described(kind, '状态', 'Status', {
      values: statuses,
      examples: [0],
    }),
    status_text: described(worded(['status', statuses.zh]), '状态的名称', 'Name of the status', {
      examples: ['审核中'],
    }),
  },
  ['id'],
);
export type WithdrawalSubmitted = Static<typeof WithdrawalSubmitted>;

export const WithdrawalPage = paged({
  sum_amount: Type.Optional(
    described(yuan, '提现金额合计，不含已退回的', 'Sum of withdrawals, without those that were returned'),
  ),
  sum_fee: Type.Optional(described(yuan, '手续费合计', 'Sum of fees')),
  sum_real_amount: Type.Optional(described(yuan, '实际到账合计', 'Sum of what was paid out')),
});
export type WithdrawalPage = Static<typeof WithdrawalPage>;
