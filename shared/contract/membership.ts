import { Type } from 'typebox';
import { creditCodeRule } from '../rules/creditCode.ts';
import { endpoint, record, siteCache } from '../endpoint.ts';
import { calls } from './calls.ts';
import { priceRule } from '../money/money.ts';
import * as field from '../records/input.ts';
import { CertApplied, CertLog, Invoice, VipPackage, VipRecord } from '../records/membership.ts';
import { ChildList, Level } from '../records/spread.ts';
import { partial } from '../records/tolerant.ts';
import { nothing, orNothing, paged } from '../records/wire.ts';
import { personNameRule } from '../rules/names.ts';
import { emailRule } from '../rules/contact.ts';
import { invoiceTitleRule } from '../rules/invoice.ts';
import { idCardRule } from '../rules/identityNumbers.ts';
import { companyNameRule } from '../rules/freeText.ts';
import { described } from '../records/described.ts';
import { certTypes, invoiceTitles, only, payTypes } from '../records/words.ts';

const { paging, period, kindFilter } = field;
const certFilter = record({
  ...paging,
  cert_type: described(
    kindFilter,
    '按认证类型筛选；缺省为全部',
    'Filter by type of certification; all by default',
    { values: certTypes },
  ),
  status: described(
    kindFilter,
    '按状态筛选；缺省为全部。认证与 VIP 会员的记录各有含义，见记录的 status，所以与 cert_type 一同使用',
    'Filter by status; all by default. Certifications and VIP memberships have numbers of their own (see status of the record), so use it together with cert_type',
  ),
});
const certList = record({
  ...certFilter.properties,
  request_id: field.submittedAs,
});
const name = Type.Optional(Type.String(personNameRule));
const file = Type.Optional(field.fileUrl);

/** Calls for certification, VIP, referral levels and the team. */
export const membership = {
  // One call for persons, companies and VIP. It returns the envelope, since a refusal may carry the missing sum.
  certApply: endpoint({
    ...calls.certApply,
    recordedIn: 'certLogs',
    priced: { list: 'vipPackages', id: 'package_id' },
    input: record({
      cert_type: described(
        Type.Integer({
          minimum: 1,
          maximum: 3,
          message: '请选择认证类型',
          examples: [3],
        }),
        '认证类型',
        'Type of certification',
        { values: certTypes },
      ),
      real_name: described(
        name,
        '真实姓名；不填时使用认证的姓名',
        'Real name; without it, the certified name is used',
        { examples: ['林知夏'] },
      ),
      id_card: Type.Optional(
        described(Type.String(idCardRule), '身份证号', 'Identity card number', {
          examples: ['11010519491231002X'],
        }),
      ),
      id_card_front: described(
        file,
        '身份证人像面：上传得到的地址',
        'Side of the identity card with the portrait: the address that the upload returned',
      ),
      id_card_back: described(
        file,
        '身份证国徽面：上传得到的地址',
        'Side of the identity card with the emblem: the address that the upload returned',
      ),
      company_name: Type.Optional(
        described(Type.String(companyNameRule), '企业名称', 'Name of the company', {
          examples: ['知夏商贸有限公司'],
        }),
      ),
      credit_code: Type.Optional(
        described(Type.String(creditCodeRule), '统一社会信用代码', 'Unified social credit code', {
          examples: ['91330100MA27XXXX0A'],
        }),
      ),
      license_url: described(
        file,
        '营业执照：上传得到的地址',
        'Business licence: the address that the upload returned',
      ),
      legal_person: described(name, '法定代表人', 'Legal representative', { examples: ['林知夏'] }),
      contact_phone: Type.Optional(described(field.phone, '联系电话', 'Phone number for contact')),
      package_id: Type.Optional(described(field.id, '套餐编号', 'Id of the package')),
      price: Type.Optional(
        described(
          Type.String({ ...priceRule, examples: ['30.00'] }),
          '页面上显示的价格；与现价不同时拒绝，`data.price` 为现价，不会扣款',
          'Price that was shown. If it is not the present one, the call is refused, `data.price` is the present price, and nothing is deducted',
        ),
      ),
      pay_type: Type.Optional(
        described(
          Type.Integer({
            minimum: 1,
            maximum: 5,
            message: '请选择支付方式',
          }),
          '支付方式',
          'Payment method',
          { values: only(payTypes, 1, 2, 3, 5) },
        ),
      ),
      agree: field.agree,
      request_id: field.requestId,
    }),
    output: orNothing(CertApplied),
    limit: 'money',
    reasons: [
      'already_certified',
      'already_applied',
      'identity_taken',
      'balance_short',
      'package_unavailable',
      'price_changed',
      'already_claimed',
      'order_open',
      'status_conflict',
      'daily_limit',
    ],
    summary: {
      zh: '申请实名、企业认证或开通 VIP 会员；余额不足时 data.need 为差额',
      en: 'Request certification as a person or a company, or buy a VIP membership; if the balance is too small, data.need is what is missing',
    },
  }),
  certLogs: endpoint({
    ...calls.certLogs,
    input: certList,
    output: Type.Array(CertLog),
    limit: 'read',
    summary: {
      zh: '认证与 VIP 会员记录；VIP 会员记录含退款金额预览',
      en: 'Certifications and VIP memberships; records of VIP memberships include a preview of the refund',
    },
  }),
  certLogsPage: endpoint({
    ...calls.certLogsPage,
    input: certFilter,
    output: paged(),
    limit: 'read',
    summary: { zh: '认证与 VIP 会员记录的总数', en: 'Number of certifications and VIP memberships' },
  }),
  cancelCert: endpoint({
    ...calls.cancelCert,
    assumed: true,
    input: record({ id: field.id }),
    output: nothing,
    limit: 'write',
    reasons: ['status_conflict'],
    summary: { zh: '撤回待审核的认证申请', en: 'Withdraw a certification request that waits for review' },
  }),
  vipPackages: endpoint({
    ...calls.vipPackages,
    cache: siteCache,
    output: Type.Array(VipPackage),
    limit: 'read',
    summary: { zh: 'VIP 会员套餐', en: 'VIP packages' },
  }),
  // The upstream uses GET for this write. Under `/bff` it is a POST, so that no link or prefetch can request a refund.
  vipRefund: endpoint({
    ...calls.vipRefund,
    input: record({
      id: Type.Optional(
        described(
          field.id,
          'VIP 会员的编号（记录中的 vip.id）；不填时为最近开通的一笔。有的业务系统只退最近的一笔，可退的见 vip.refundable',
          'Id of the membership (vip.id of the record); without it, the one bought last. Some API servers refund only that one: vip.refundable says which',
        ),
      ),
      request_id: field.requestId,
    }),
    output: partial(VipRecord),
    limit: 'money',
    reasons: ['not_refundable', 'status_conflict'],
    summary: {
      zh: '申请 VIP 会员退款，返回退款中的 VIP 会员记录',
      en: 'Request a refund of a VIP membership; returns the membership that is being refunded',
    },
  }),
  // The purchase has one invoice at most, so a repetition is refused, and no idempotency key is needed.
  invoice: endpoint({
    ...calls.invoice,
    assumed: true,
    input: record({
      order_no: described(field.recordNo, '购买 VIP 会员的订单号', 'Order number of the membership'),
      title_type: described(
        Type.Integer({ minimum: 1, maximum: 2, message: '请选择抬头类型', examples: [2] }),
        '抬头类型',
        'Kind of the name on it',
        { values: invoiceTitles },
      ),
      title: described(
        Type.String({ ...invoiceTitleRule, examples: ['知夏商贸有限公司'] }),
        '发票抬头：姓名，或企业全称',
        'Name on the invoice: of a person, or the full name of a company',
      ),
      tax_no: Type.Optional(
        described(
          Type.String({ ...creditCodeRule, examples: ['91330100MA27XXXX0A'] }),
          '税号（统一社会信用代码），单位必填',
          'Tax number (unified social credit code); required for a company',
        ),
      ),
      email: described(
        Type.String({ ...emailRule, examples: ['zhixia@example.com'] }),
        '接收电子发票的邮箱',
        'E-mail address that gets the electronic invoice',
      ),
    }),
    output: nothing,
    limit: 'write',
    reasons: ['already_applied', 'status_conflict'],
    summary: {
      zh: '为一笔 VIP 会员购买申请电子发票',
      en: 'Ask for an electronic invoice for a VIP membership',
    },
  }),
  invoices: endpoint({
    ...calls.invoices,
    assumed: true,
    input: record(paging),
    output: Type.Array(Invoice),
    limit: 'read',
    summary: { zh: '发票：最新的在前', en: 'Invoices: newest first' },
  }),
  levels: endpoint({
    ...calls.levels,
    cache: siteCache,
    output: Type.Array(Level),
    limit: 'read',
    summary: { zh: '推广等级', en: 'Referral levels' },
  }),
  childs: endpoint({
    ...calls.childs,
    input: record({
      ...paging,
      level: Type.Optional(
        described(
          Type.Integer({
            minimum: 0,
            maximum: 2,
            message: '筛选条件不正确',
          }),
          '按关系筛选；缺省或 0 为全部',
          'Filter by relation; all by default or with 0',
          {
            values: {
              zh: { 0: '全部', 1: '一级好友', 2: '二级好友' },
              en: { 0: 'all', 1: 'direct referral', 2: 'second-level referral' },
            },
            examples: [1],
          },
        ),
      ),
      keyword: field.keyword,
      sort: Type.Optional(
        described(
          Type.Enum(['bind_at', 'commission', 'child_count'], { message: '排序方式不正确' }),
          '排序',
          'Order',
          {
            values: {
              zh: { bind_at: '加入时间', commission: '佣金', child_count: '一级好友人数' },
              en: {
                bind_at: 'time of joining',
                commission: 'commission',
                child_count: 'number of direct referrals',
              },
            },
          },
        ),
      ),
      ...period,
    }),
    output: ChildList,
    limit: 'read',
    summary: { zh: '邀请的好友与汇总', en: 'The referral team and its totals' },
  }),
};
