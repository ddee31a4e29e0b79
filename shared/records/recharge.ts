import { Type, type Static } from 'typebox';
import { nullable, tolerant } from './tolerant.ts';
import { count, file, flag, id, kind, link, maybeTime, paged, text, time, worded, yuan } from './wire.ts';
import { channels, meaningsOf } from './words.ts';
import {
  rechargeStatus,
  rechargeEnglish,
  rechargeRefundStatus,
  rechargeRefundEnglish,
} from '../status/recharge.ts';
import {
  orderNo,
  requestId,
  amount,
  canCancel,
  expiresIn,
  createdAt,
  enabled,
  sort,
  desc,
} from './fields.ts';
import { described } from './described.ts';

const statuses = meaningsOf(rechargeStatus, rechargeEnglish);

/** A fixed sum with its bonus (`give_amount`). */
const RechargePackage = tolerant(
  {
    id,
    amount,
    give_amount: described(yuan, '赠送金额', 'Bonus'),
    is_recommend: described(flag, '是否推荐', 'Whether it is recommended'),
    tips: Type.Optional(described(text, '提示', 'Notes', { examples: ['赠送 10 元'] })),
    sort: Type.Optional(sort),
  },
  ['id', 'amount'],
);

/** A payment channel. Its code is `wechat_native`, `alipay_pc`, `bank_transfer` or `mock`. */
const RechargeChannel = tolerant(
  {
    code: described(text, '支付渠道', 'Payment channel', { values: channels, examples: ['alipay_pc'] }),
    name: described(text, '名称', 'Name', { examples: ['支付宝'] }),
    desc: Type.Optional(desc),
    single_limit: Type.Optional(described(yuan, '单笔限额', 'Limit of one transaction')),
    day_limit: Type.Optional(described(yuan, '单日限额', 'Limit per day')),
  },
  ['code', 'name'],
);

/** Terms of recharges. */
export const RechargeConfig = tolerant({
  enabled,
  allow_custom: described(
    flag,
    '除套餐外，能否充值 min_amount 与 max_amount 之间的任意金额',
    'Whether any amount between min_amount and max_amount is allowed besides the packages',
  ),
  min_amount: described(yuan, '单笔最低金额', 'Smallest amount of one transaction'),
  max_amount: described(yuan, '单笔最高金额', 'Largest amount of one transaction'),
  packages: described(Type.Array(RechargePackage), '套餐', 'Packages'),
  channels: described(Type.Array(RechargeChannel), '可选的方式', 'Methods to choose from'),
  expire_minutes: described(
    count,
    '未支付的订单在多少分钟后关闭',
    'Minutes after which an unpaid order is closed',
    { examples: [30] },
  ),
  notice: described(Type.Array(text), '充值须知', 'Notes on recharges', {
    examples: [['充值金额只能购买 VIP 会员，不能提现']],
  }),
  bank_account: Type.Optional(
    nullable(
      described(
        tolerant(
          {
            name: described(text, '户名', 'Name of the account holder', { examples: ['示例科技有限公司'] }),
            bank: described(text, '开户银行', 'Bank of the account', { examples: ['衡川银行'] }),
            account: described(text, '收款账号', 'Account number for payments', {
              examples: ['6222021234567890128'],
            }),
          },
          ['account'],
        ),
        '收款的银行账户',
        'Bank account for payments',
      ),
    ),
  ),
});
export type RechargeConfig = Static<typeof RechargeConfig>;

/** A recharge order. `total_amount` = `amount` + `give_amount`. */
export const RechargeOrder = tolerant(
  {
    id: Type.Optional(id),
    order_no: orderNo,
    request_id: Type.Optional(requestId),
    amount,
    give_amount: described(yuan, '赠送金额', 'Bonus'),
    total_amount: described(
      yuan,
      '到账金额：充值金额加赠送金额',
      'Amount credited: the recharge plus the bonus',
    ),
    channel: described(text, '支付渠道', 'Payment channel', { examples: ['alipay_pc'] }),
    channel_text: described(
      worded(['channel', channels.zh]),
      '支付渠道的名称',
      'Name of the payment channel',
      { examples: ['支付宝'] },
    ),
    status: described(kind, '状态', 'Status', {
      values: statuses,
      examples: [0],
    }),
    status_text: described(worded(['status', statuses.zh]), '状态的名称', 'Name of the status', {
      examples: ['未支付'],
    }),
    pay_url: Type.Optional(
      described(
        link,
        '支付页面的地址，或支付二维码的内容或图片（data 地址）；仅未支付时有',
        'Payment page, or the content of the payment QR code, or its picture (a data: URL); only while unpaid',
        { examples: ['https://pay.example.com/order'] },
      ),
    ),
    qr_content: Type.Optional(
      described(text, '付款二维码的内容', 'Content of the payment QR code', {
        examples: ['https://pay.example.com/qr'],
      }),
    ),
    qr_image: Type.Optional(
      described(
        text,
        '付款二维码的图片，没有二维码的内容时使用',
        'Picture of the payment QR code, for use without its content',
        { examples: ['data:image/png;base64,iVBORw0KGgo='] },
      ),
    ),
    voucher_url: Type.Optional(
      described(file, '凭证图片', 'Picture of the voucher', { examples: ['/media/voucher.png'] }),
    ),
    transaction_no: Type.Optional(
      described(text, '支付渠道的交易号', 'Transaction number of the payment channel', {
        examples: ['TX20261120140600000001'],
      }),
    ),
    refund_status: Type.Optional(
      described(kind, '退款状态', 'Status of the refund', {
        values: meaningsOf(rechargeRefundStatus, rechargeRefundEnglish),
      }),
    ),
    refund_amount: Type.Optional(described(yuan, '退款金额', 'Amount of the refund')),
    refund_at: Type.Optional(described(maybeTime, '退款时间', 'Time of the refund')),
    can_cancel: Type.Optional(canCancel),
    expire_at: described(time, '到期时间', 'Time of expiry'),
    expires_in: Type.Optional(expiresIn),
    paid_at: described(maybeTime, '支付或打款时间', 'Time of the payment or payout'),
    created_at: createdAt,
  },
  ['order_no'],
);
export type RechargeOrder = Static<typeof RechargeOrder>;

export const RechargeOrderPage = paged({
  sum_amount: Type.Optional(described(yuan, '成功充值的金额合计', 'Sum of successful recharges')),
  sum_give_amount: Type.Optional(described(yuan, '赠送金额合计', 'Sum of bonuses')),
});
export type RechargeOrderPage = Static<typeof RechargeOrderPage>;
