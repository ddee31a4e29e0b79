import { Type } from 'typebox';
import { creditCodeRule } from '../rules/creditCode.ts';
import { endpoint, record, siteCache } from '../endpoint.ts';
import { priceRule } from '../money/money.ts';
import * as field from '../records/input.ts';
import { CertApplied, CertLog, VipPackage, VipRecord } from '../records/membership.ts';
import { ChildList, Level } from '../records/spread.ts';
import { partial } from '../records/tolerant.ts';
import { nothing, orNothing, paged } from '../records/wire.ts';
import { personNameRule } from '../rules/names.ts';
import { idCardRule } from '../rules/identityNumbers.ts';
import { companyNameRule } from '../rules/freeText.ts';

const { paging, period, kindFilter } = field;
const certFilter = record({ ...paging, cert_type: kindFilter, status: kindFilter });
const certList = record({ ...certFilter.properties, request_id: field.requestId });
const name = Type.Optional(Type.String(personNameRule));
const file = Type.Optional(field.fileUrl);

/** Calls for certification, VIP, referral levels and the team. */
export const membership = {
  // One call for persons, companies and VIP. It returns the envelope, since a refusal may carry the missing sum.
  certApply: endpoint({
    upstream: 'POST /api/user/cert/apply',
    auth: 'member',
    once: true,
    recordedIn: 'certLogs',
    priced: { list: 'vipPackages', id: 'package_id' },
    input: record({
      cert_type: Type.Integer({
        minimum: 1,
        maximum: 3,
        message: '请选择认证类型',
        examples: [3],
        description: '1 个人实名，2 企业认证，3 VIP 会员',
      }),
      real_name: name,
      id_card: Type.Optional(Type.String(idCardRule)),
      id_card_front: file,
      id_card_back: file,
      company_name: Type.Optional(Type.String(companyNameRule)),
      credit_code: Type.Optional(Type.String(creditCodeRule)),
      license_url: file,
      legal_person: name,
      contact_phone: Type.Optional(field.phone),
      package_id: Type.Optional(field.id),
      /** The price that the member was shown. Another one is refused with `data.price`, and nothing is paid. */
      price: Type.Optional(Type.String({ ...priceRule, examples: ['30.00'] })),
      pay_type: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 5,
          message: '请选择支付方式',
          description: '1 余额，2 微信，3 支付宝，5 免费领取',
        }),
      ),
      agree: field.agree,
      request_id: field.requestId,
    }),
    output: orNothing(CertApplied),
    returns: 'envelope',
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
    summary: '申请实名、企业认证或开通 VIP 会员；余额不足时 data.need 为差额',
  }),
  certLogs: endpoint({
    upstream: 'GET /api/user/cert/logs/list',
    auth: 'member',
    input: certList,
    output: Type.Array(CertLog),
    limit: 'read',
    summary: '认证与 VIP 会员记录；VIP 会员记录含退款金额预览',
  }),
  certLogsPage: endpoint({
    upstream: 'GET /api/user/cert/logs/page',
    auth: 'member',
    input: certFilter,
    output: paged(),
    limit: 'read',
    summary: '认证与 VIP 会员记录的总数',
  }),
  cancelCert: endpoint({
    upstream: 'POST /api/user/cert/{id}/cancel',
    auth: 'member',
    assumed: true,
    input: record({ id: field.id }),
    output: nothing,
    returns: 'message',
    limit: 'write',
    reasons: ['status_conflict'],
    summary: '撤回待审核的认证申请',
  }),
  vipPackages: endpoint({
    upstream: 'GET /api/vip',
    auth: 'public',
    cache: siteCache,
    output: Type.Array(VipPackage),
    limit: 'read',
    summary: 'VIP 会员套餐',
  }),
  // The upstream uses GET for this write. Under `/bff` it is a POST, so that no link or prefetch can request a refund.
  vipRefund: endpoint({
    upstream: 'GET /api/user/vip/refund',
    bff: 'POST /bff/user/vip/refund',
    auth: 'member',
    once: true,
    input: record({ request_id: field.requestId }),
    output: partial(VipRecord),
    limit: 'money',
    reasons: ['not_refundable', 'status_conflict'],
    summary: '申请 VIP 会员退款，返回退款中的 VIP 会员记录',
  }),
  levels: endpoint({
    upstream: 'GET /api/level',
    auth: 'public',
    cache: siteCache,
    output: Type.Array(Level),
    limit: 'read',
    summary: '推广等级',
  }),
  childs: endpoint({
    upstream: 'GET /api/user/childs',
    auth: 'member',
    input: record({
      ...paging,
      level: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 2,
          message: '筛选条件不正确',
          description: '1 一级好友，2 二级好友，缺省为全部',
        }),
      ),
      keyword: field.keyword,
      sort: Type.Optional(Type.Enum(['bind_at', 'commission', 'child_count'], { message: '排序方式不正确' })),
      ...period,
    }),
    output: ChildList,
    limit: 'read',
    summary: '推广团队与汇总',
  }),
};
