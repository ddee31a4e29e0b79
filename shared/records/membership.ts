import { Type, type Static } from 'typebox';
import { nullable, tolerant } from './tolerant.ts';
import { count, flag, id, kind, masked, maybeTime, picture, text, timeline, worded, yuan } from './wire.ts';
import { certTypes, invoiceTitles, noCertWords, payTypes, meaningsOf, listings } from './words.ts';
import { certStatus, certEnglish } from '../status/cert.ts';
import { invoiceStatus, invoiceEnglish } from '../status/invoice.ts';
import { refundStatus, refundEnglish } from '../status/refund.ts';
import { vipStatus, vipEnglish } from '../status/vip.ts';
import {
  orderNo,
  price,
  expireAt,
  createdAt,
  requestId,
  realName,
  reason,
  canCancel,
  withdrawable,
  consumeOnly,
  desc,
  firstRatio,
  secondRatio,
  sort,
  amount,
  appliedAt,
} from './fields.ts';
import { described } from './described.ts';

const vips = meaningsOf(vipStatus, vipEnglish);
const refunds = meaningsOf(refundStatus, refundEnglish);
const invoices = meaningsOf(invoiceStatus, invoiceEnglish);
const certs = meaningsOf(certStatus, certEnglish);

const refundTermDays = described(
  count,
  '此后按剩余天数退款时的总天数；长期会员也有',
  'Days over which the price is spread for a refund after that; a membership without an end has them too',
  { examples: [365] },
);

/** A benefit of a membership or a level. */
export const Right = tolerant(
  {
    id: Type.Optional(id),
    title: described(text, '标题', 'Title', { examples: ['优先审核'] }),
    icon: Type.Optional(described(picture, '图标', 'Icon', { examples: ['/media/right.svg'] })),
    desc: Type.Optional(desc),
  },
  ['title'],
);
export type Right = Static<typeof Right>;

/** A membership for sale. */
export const VipPackage = tolerant(
  {
    id,
    title: described(text, '标题', 'Title', { examples: ['年度会员'] }),
    type: described(text, '套餐类型', 'Type of package', {
      values: {
        zh: { month: '月度', quarter: '季度', year: '年度', ever: '长期', owner: '企业', free: '免费' },
        en: {
          month: 'month',
          quarter: 'quarter',
          year: 'year',
          ever: 'unlimited',
          owner: 'for companies',
          free: 'free',
        },
      },
      examples: ['year'],
    }),
    type_text: described(text, '类型的名称', 'Name of the type', { examples: ['年度'] }),
    vip_day: described(Type.Integer(), '有效天数；-1 表示长期', 'Days of validity; -1 means for ever', {
      examples: [365],
    }),
    price,
    origin_price: described(yuan, '按月购买的价格', 'Price if bought by the month'),
    rights: described(Type.Array(Right), '权益', 'Benefits'),
    first_ratio: Type.Optional(firstRatio),
    second_ratio: Type.Optional(secondRatio),
    refund_days: described(
      count,
      '购买后可全额退款的天数；0 表示不可退',
      'Days after the purchase in which the whole price is refunded; 0 means no refund',
      { examples: [7] },
    ),
    refund_term_days: Type.Optional(refundTermDays),
    is_recommend: described(flag, '是否推荐', 'Whether it is recommended'),
    badge: Type.Optional(described(text, '角标', 'Badge', { examples: ['推荐'] })),
    desc: Type.Optional(desc),
    sort: Type.Optional(sort),
    status: Type.Optional(described(kind, '状态', 'Status', { values: listings, examples: [1] })),
  },
  ['id'],
);
export type VipPackage = Static<typeof VipPackage>;

/** A sum divided between the two purses. */
export const PurseParts = tolerant({ withdrawable, consume_only: consumeOnly });
export type PurseParts = Static<typeof PurseParts>;

/** A refund of a membership. */
export const VipRefund = tolerant({
  refund_no: described(text, '退款单号', 'Refund number', { examples: ['RF20261120150000000001'] }),
  amount,
  to: Type.Optional(
    described(PurseParts, '退款在两种余额中的分配', 'How the refund is split between the two balances'),
  ),
  reason: Type.Optional(reason),
  status: described(kind, '状态', 'Status', {
    values: refunds,
    examples: [0],
  }),
  status_text: Type.Optional(
    described(worded(['status', refunds.zh]), '状态的名称', 'Name of the status', {
      examples: ['审核中'],
    }),
  ),
  applied_at: appliedAt,
  done_at: described(maybeTime, '完成时间', 'Time of completion'),
  reject_reason: Type.Optional(
    described(text, '未通过的原因', 'Reason of the rejection', { examples: ['已超过退款期限'] }),
  ),
});
export type VipRefund = Static<typeof VipRefund>;

/** A membership that was bought, with a preview of its refund. */
export const VipRecord = tolerant(
  {
    id,
    order_no: orderNo,
    package_id: described(id, '套餐编号', 'Id of the package'),
    title: described(text, '标题', 'Title', { examples: ['年度会员'] }),
    vip_day: described(Type.Integer(), '有效天数；-1 表示长期', 'Days of validity; -1 means for ever', {
      examples: [365],
    }),
    price,
    pay_type: described(kind, '支付方式', 'Payment method', { values: payTypes }),
    pay_type_text: described(
      worded(['pay_type', payTypes.zh]),
      '支付方式的名称',
      'Name of the payment method',
      { examples: ['余额'] },
    ),
    paid_from: Type.Optional(
      described(PurseParts, '实付金额在两种余额中的分配', 'How the price was split between the two balances'),
    ),
    status: described(kind, '状态', 'Status', { values: vips, examples: [1] }),
    status_text: described(worded(['status', vips.zh]), '状态的名称', 'Name of the status', {
      examples: ['生效中'],
    }),
    start_at: described(maybeTime, '开始时间', 'Start time'),
    expire_at: described(maybeTime, '到期时间；长期有效时没有', 'Time of expiry; absent if it never expires'),
    refundable: described(flag, '现在能否申请退款', 'Whether a refund can be requested now'),
    refund_deadline: Type.Optional(
      described(maybeTime, '申请退款的截止时间', 'Last moment to request a refund'),
    ),
    refund_amount_preview: Type.Optional(
      described(yuan, '现在申请可退的金额', 'Amount of a refund requested now'),
    ),
    refund_to_preview: Type.Optional(
      described(PurseParts, '退款在两种余额中的分配', 'How the refund is split between the two balances'),
    ),
    refund_days_left: Type.Optional(
      described(count, '现在申请时按剩余计算的天数', 'Days left that a refund requested now would count', {
        examples: [120],
      }),
    ),
    refund_term_days: Type.Optional(refundTermDays),
    given_back: Type.Optional(
      described(
        yuan,
        '因首次联系超时已退还的金额',
        'What was given back because the first contact came later than promised',
      ),
    ),
    refund_rule_text: Type.Optional(
      described(text, '退款金额的算法', 'How the refund is calculated', { examples: ['按剩余天数退款'] }),
    ),
    refund: nullable(
      described(VipRefund, '退款；没有申请时没有此项', 'The refund; absent unless it was requested'),
    ),
    created_at: createdAt,
  },
  ['id'],
);
export type VipRecord = Static<typeof VipRecord>;

/** An electronic invoice for a purchase, from the request on. The operator sends it by e-mail. */
export const Invoice = tolerant(
  {
    id,
    apply_no: described(text, '申请编号', 'Number of the request', { examples: ['FP20261120150000000001'] }),
    order_no: orderNo,
    amount,
    title_type: described(kind, '抬头类型', 'Kind of the name on it', { values: invoiceTitles }),
    title: described(text, '发票抬头', 'Name on the invoice', { examples: ['知夏商贸有限公司'] }),
    tax_no: Type.Optional(
      described(text, '税号：统一社会信用代码', 'Tax number: the unified social credit code', {
        examples: ['91330100MA27XXXX0A'],
      }),
    ),
    email: described(masked('account'), '接收发票的邮箱，已脱敏', 'E-mail address that gets it, masked', {
      examples: ['z****@example.com'],
    }),
    issuer: Type.Optional(described(text, '开票方', 'Who issues it', { examples: ['示例信息服务有限公司'] })),
    status: described(kind, '状态', 'Status', { values: invoices }),
    status_text: described(worded(['status', invoices.zh]), '状态的名称', 'Name of the status', {
      examples: ['待开具'],
    }),
    invoice_no: Type.Optional(
      described(text, '发票号码', 'Number of the invoice', { examples: ['26332000000000000001'] }),
    ),
    reason: Type.Optional(reason),
    applied_at: appliedAt,
    due_at: Type.Optional(described(maybeTime, '最晚开具时间', 'Time by which it is issued')),
    issued_at: described(maybeTime, '开具时间', 'Time when it was issued'),
  },
  ['id'],
);
export type Invoice = Static<typeof Invoice>;

/**
 * Output of the call `certApply`. A refusal because the balance is too low (code 402) has only `need`, the missing sum,
 * so every field is optional.
 */
export const CertApplied = tolerant({
  id: Type.Optional(id),
  cert_no: Type.Optional(
    described(text, '认证单号', 'Certification number', { examples: ['CE20261120150000000001'] }),
  ),
  cert_type: Type.Optional(described(kind, '认证类型', 'Type of certification', { values: certTypes })),
  status: Type.Optional(described(kind, '状态', 'Status', { values: certs })),
  status_text: Type.Optional(described(text, '状态的名称', 'Name of the status', { examples: ['审核中'] })),
  order_no: Type.Optional(
    described(
      text,
      '充值订单的单号；由支付渠道付款时才有',
      'Number of the recharge order, if it was paid by a payment channel',
      { examples: ['RC20261120140500000001'] },
    ),
  ),
  need: Type.Optional(described(yuan, '还差的金额', 'Amount that is missing')),
});
export type CertApplied = Static<typeof CertApplied>;

/** One application for the certification of a person or a company, or for a membership. */
export const CertLog = tolerant(
  {
    id,
    cert_no: described(text, '认证单号', 'Certification number', { examples: ['CE20261120150000000001'] }),
    request_id: Type.Optional(requestId),
    cert_type: described(kind, '认证类型', 'Type of certification', { values: certTypes }),
    cert_type_text: described(
      worded(['cert_type', certTypes.zh]),
      '认证类型的名称',
      'Name of the type of certification',
      { examples: ['个人实名'] },
    ),
    real_name: Type.Optional(realName),
    id_card: Type.Optional(
      described(masked('idCard'), '身份证号，已脱敏', 'Identity card number, masked', {
        examples: ['330***********4620'],
      }),
    ),
    company_name: Type.Optional(
      described(text, '企业名称', 'Name of the company', { examples: ['知夏商贸有限公司'] }),
    ),
    package_title: Type.Optional(
      described(text, '套餐名称', 'Name of the package', { examples: ['年度会员'] }),
    ),
    price: Type.Optional(price),
    status: described(kind, '状态', 'Status', { values: certs, examples: [0] }),
    status_text: described(
      worded(['cert_type', noCertWords], ['status', certs.zh]),
      '状态的名称',
      'Name of the status',
      { examples: ['审核中'] },
    ),
    reason: Type.Optional(reason),
    created_at: createdAt,
    audited_at: described(maybeTime, '审核时间', 'Time of the review'),
    expire_at: Type.Optional(expireAt),
    can_cancel: Type.Optional(canCancel),
    can_resubmit: described(flag, '能否重新申请', 'Whether it can be requested again'),
    vip: Type.Optional(nullable(described(VipRecord, 'VIP 会员', 'VIP membership'))),
    timeline: described(timeline, '处理的经过，由远到近', 'What has been done, oldest first'),
  },
  ['id'],
);
export type CertLog = Static<typeof CertLog>;
