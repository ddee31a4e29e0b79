import { Type, type Static } from 'typebox';
import { nullable, tolerant } from './tolerant.ts';
import { flag, id, kind, maybeTime, paged, text, worded, yuan, remark, nickname, phoneMask } from './wire.ts';
import { directions, inProgressWords, purses, billTypes, meaningsOf, relations } from './words.ts';
import { billStatus, billEnglish } from '../status/bill.ts';
import { described } from './described.ts';
import { createdAt, withdrawable, consumeOnly } from './fields.ts';

const statuses = meaningsOf(billStatus, billEnglish);

/** Income and expense of one month, `2026-11`. */
export const MonthSum = tolerant(
  {
    month: described(text, '月份', 'Month', { examples: ['2026-11'] }),
    income: described(yuan, '入账合计', 'Sum of income'),
    expense: described(yuan, '出账合计', 'Sum of expense'),
  },
  ['month'],
);
export type MonthSum = Static<typeof MonthSum>;

/** The wallet. `balance` = `withdrawable` + `consume_only`; frozen and pending sums are not part of it. */
export const Wallet = tolerant({
  balance: described(
    yuan,
    '可用余额：可提现余额加消费余额',
    'Available balance: withdrawable plus spend-only',
  ),
  /** The withdrawable purse: commission, rewards, and refunds of payments made from it. */
  withdrawable,
  /** The consume-only purse: recharged money, bonuses, and refunds of payments made from it. It pays for VIP and cannot be withdrawn. */
  consume_only: consumeOnly,
  frozen: described(yuan, '处理中的提现与退款', 'Withdrawals and refunds that are being processed'),
  pending_commission: described(yuan, '待结算的佣金', 'Commission to be settled'),
  next_settle_at: Type.Optional(described(maybeTime, '下次结算时间', 'Time of the next settlement')),
  total_income: described(yuan, '累计入账', 'Income so far'),
  total_expense: described(yuan, '累计出账', 'Expense so far'),
  total_recharge: described(yuan, '累计充值', 'Recharges so far'),
  total_withdraw: described(yuan, '累计提现', 'Withdrawals so far'),
  today_income: described(yuan, '今日佣金', 'Commission today'),
  month_income: described(yuan, '本月佣金', 'Commission this month'),
  has_card: described(flag, '是否绑定过收款账户', 'Whether an account for payouts has been given before'),
  months: Type.Optional(
    described(Type.Array(MonthSum), '最近六个月，由远到近', 'The last six months, oldest first'),
  ),
});
export type Wallet = Static<typeof Wallet>;

/** One change of the wallet. `amount` is unsigned; `type` gives the sign. */
export const Bill = tolerant(
  {
    id,
    bill_no: described(text, '账单号', 'Bill number', { examples: ['BL20261118164000235689'] }),
    type: described(kind, '类型', 'Type', { values: directions, examples: [2] }),
    type_text: Type.Optional(
      described(worded(['type', directions.zh]), '类型的名称', 'Name of the type', { examples: ['出账'] }),
    ),
    biz_type: described(kind, '业务类型', 'Kind of transaction', { values: billTypes, examples: [201] }),
    biz_type_text: described(
      worded(['biz_type', billTypes.zh]),
      '业务类型的名称',
      'Name of the kind of transaction',
      { examples: ['提现申请'] },
    ),
    title: described(text, '标题', 'Title', { examples: ['提现申请'] }),
    remark,
    amount: described(
      yuan,
      '金额，没有正负号；方向见 type',
      'Amount without a sign; type says the direction',
    ),
    balance: described(
      yuan,
      '变动后的余额；待结算的不改变余额',
      'Balance afterwards; a pending bill does not change it',
    ),
    purse: described(kind, '变动的余额', 'Balance that changed', { values: purses, examples: [1] }),
    purse_text: Type.Optional(
      described(worded(['purse', purses.zh]), '余额类型的名称', 'Name of the balance', {
        examples: ['可提现'],
      }),
    ),
    status: described(kind, '状态', 'Status', { values: statuses, examples: [1] }),
    status_text: described(
      worded(['in_progress', inProgressWords], ['status', statuses.zh]),
      '状态的名称',
      'Name of the status',
      { examples: ['已生效'] },
    ),
    in_progress: Type.Optional(
      described(
        flag,
        '款项已扣，对应的业务仍在处理',
        'The money has been deducted, and the transaction is still being processed',
      ),
    ),
    related_type: Type.Optional(
      described(text, '关联记录的种类', 'Kind of the related record', { examples: ['withdraw'] }),
    ),
    related_id: Type.Optional(nullable(described(id, '关联记录的编号', 'Id of the related record'))),
    related_no: Type.Optional(
      described(text, '关联记录的单号', 'Number of the related record', {
        examples: ['WD20261118164000559665'],
      }),
    ),
    source_user: Type.Optional(
      nullable(
        described(
          tolerant({
            nickname,
            phone_mask: phoneMask,
            level: Type.Optional(described(kind, '关系', 'Relation', { values: relations, examples: [1] })),
          }),
          '佣金来源的用户',
          'Member that the commission comes from',
        ),
      ),
    ),
    settle_at: described(maybeTime, '结算时间', 'Time of settlement'),
    created_at: createdAt,
  },
  ['id'],
);
export type Bill = Static<typeof Bill>;

/** Totals of a bill filter; pending and void entries are counted, but not summed. */
export const BillPage = paged({
  sum_income: described(
    yuan,
    '入账合计；待结算与已失效的不计',
    'Sum of income, without pending and void bills',
  ),
  sum_expense: described(
    yuan,
    '出账合计；待结算与已失效的不计',
    'Sum of expense, without pending and void bills',
  ),
});
export type BillPage = Static<typeof BillPage>;
