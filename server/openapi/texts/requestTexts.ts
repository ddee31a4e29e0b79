import { formStatus } from '../../../shared/status/form.ts';
import { rechargeStatus } from '../../../shared/status/recharge.ts';
import { withdrawalStatus } from '../../../shared/status/withdrawal.ts';
import { textsOf, CERT_TYPES, PAY_TYPES, PAYOUTS, REFERRALS, NOTICES, CHANNELS, SEXES, ARTICLES, BILL_TYPES, BIZ_TYPES, type RecordText } from './meanings.ts';

const BY_STATUS = '按状态筛选；缺省为全部';

/** Texts of request fields by call and field; names of requests: `requestName` in request.ts. */
export const requestTexts: Readonly<Record<string, RecordText>> = {
  'LoginRequest.account': { text: '登录账号' },
  'WithdrawRequest.account': { text: '收款账户' },
  'WithdrawRequest.type': { text: '收款方式，见提现规则的 types', values: PAYOUTS },
  'WithdrawRequest.amount': { text: '提现金额（元），最多两位小数' },
  'RechargeRequest.channel': { text: '支付渠道，可用的见充值规则的 channels' },
  'UploadRequest.kind': { text: '文件用途：要填入的字段名（avatar、license_url、voucher_url 等），贷款申请中是题目的键' },
  'RechargeRequest.amount': { text: '充值金额（元）；与套餐任选其一' },
  'ScanAuthRequest.code': { text: '微信返回的授权码' },
  'SendSmsRequest.scene': {
    text: '验证码的用途',
    values: {
      1: '注册',
      2: '登录',
      3: '找回密码',
      4: '修改密码',
      5: '更换手机（原号码）',
      6: '更换手机（新号码）',
      7: '绑定手机',
      8: '提现',
      9: '注销账户',
    },
    example: '2',
  },
  'EditUserRequest.sex': { text: '性别', values: SEXES },
  'CertApplyRequest.cert_type': { text: '认证类型', values: CERT_TYPES },
  'CertApplyRequest.pay_type': { text: '支付方式', values: { 1: PAY_TYPES[1], 2: PAY_TYPES[2], 3: PAY_TYPES[3], 5: PAY_TYPES[5] } },
  'SubmitFormRequest.id': { text: '要继续填写的草稿的编号' },
  'SaveNoticeSettingsRequest.settings.category': { text: '消息类别', values: NOTICES },
  'SaveNoticeSettingsRequest.settings.channel': { text: '接收方式', values: CHANNELS },
  'InviterRequest.code': { text: '邀请码' },
  'BillRequest.type': { text: '按方向筛选；缺省为全部', values: BILL_TYPES },
  'BillRequest.biz_type': { text: '按业务类型筛选；缺省为全部', values: BIZ_TYPES },
  'NoticesRequest.category': { text: '按消息类别筛选；缺省为全部', values: NOTICES },
  'WithdrawalsRequest.status': { text: BY_STATUS, values: textsOf(withdrawalStatus) },
  'RechargeOrdersRequest.status': { text: BY_STATUS, values: textsOf(rechargeStatus) },
  'FormRecordsRequest.status': { text: BY_STATUS, values: textsOf(formStatus) },
  'CertLogsRequest.status': { text: '按状态筛选；缺省为全部。认证与 VIP 会员的记录各有含义，见记录的 status，所以与 cert_type 一同使用' },
  'CertLogsRequest.cert_type': { text: '按认证类型筛选；缺省为全部', values: CERT_TYPES },
  'ArticlesRequest.type': { text: '栏目', values: ARTICLES },
  'ChildsRequest.level': { text: '按关系筛选；缺省或 0 为全部', values: { 0: '全部', ...REFERRALS } },
  'ChildsRequest.sort': { text: '排序', values: { bind_at: '加入时间', commission: '佣金', child_count: '直推人数' } },
  'invitation.code': { text: '此前链接带来的邀请码；没有时为 null', example: 'KSJ2F7' },
};
