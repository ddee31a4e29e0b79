import { MISSING, missing } from '../../support/sparsePortal.ts';
import type { Cases } from '../cases.ts';

const timeline = [{ text: '已提交', at: '2026-11-20 14:05:00' }];

export const account: Cases = {
  replies: {
    'GET /api/visit': { id: 7 },
    'GET /api/user': { id: 7 },
    'GET /api/user/bag': {},
    'GET /api/user/notice/list': { list: [] },
    'GET /api/user/form': [],
    'GET /api/user/cert/logs/list': [],
    'GET /api/user/cert/logs/page': {},
  },
  rows: {
    'the account overview shows a balance that is not known as — and greets a member without a name': [
      { 'GET /api/user/form': [{ id: 3 }], 'GET /api/user/notice/list': { list: [{ id: 5 }] } },
      ['/user', '您好，用户', '可用余额（元）—', '申请金额—', '未知状态', 'href="/notice/5?tab=mine"'],
      ['/user', { not: /可提现|冻结中|待结算佣金|0\.00/ }], // No purse, and no amount, is invented.
      // Nothing is said about what is not known.
      ['/user', { not: /没有处理中的提现|没有待结算的佣金|用户编号|未认证|开通VIP会员/ }],
      {
        'GET /api/visit': { id: 7, is_vip: 1, cert_status: 9, cert_status_text: '复核中' },
        'GET /api/user/bag': { balance: '12.50', frozen: '0.00' },
      },
      ['/user', '可用余额（元）12.50', '没有处理中的提现', '复核中VIP会员'],
      ['/user', { not: '<a class="tag-link"' }], // A status that is not known asks for nothing.
    ],
    'an application of the overview shows the known parts of it': [
      { 'GET /api/user/form': [{ id: 3, status: 0, partner_name: '衡川银行' }] },
      // A draft whose form is not known cannot be continued.
      ['/user', '衡川银行·贷款申请', { not: 'href="/form/undefined' }],
      { 'GET /api/user/form': [{ id: 3, status: 21, form_id: 2, timeline }] },
      ['/user', '补充资料：机构要求的资料贷款申请去补充'],
    ],
    'the overview leads to nothing that the upstream does not have': [
      missing('/form', '/user/form', '/user/bill', '/recharge', '/withdraw', '/user/notice/list'),
      ['/user', 'href="/bank"', { not: /href="\/(form|wallet)\b/ }],
      ['/user', { not: /加载失败|未读消息|最近的申请/ }],
    ],
    'unread messages have a number, or the word 新 where nobody has counted them': [
      { 'GET /api/visit': { id: 7, has_unread: 1 } },
      ['/user', { in: 'header' }, 'aria-label="消息，有未读"', '<span aria-hidden="true">新</span>'],
      ['/user', { in: 'main' }, '新</span><span class="sr">有未读</span>'],
      { 'GET /api/visit': { id: 7, has_unread: 1, unread_count: 3 } },
      ['/user', { in: 'header' }, 'aria-label="消息，3 条未读"', '<span aria-hidden="true">3</span>'],
      ['/user', { in: 'main' }, '3</span><span class="sr">3 条未读</span>'],
      { 'GET /api/visit': { id: 7, has_unread: 0 } },
      ['/user', { in: 'html', not: /，有未读|>新</ }, 'aria-label="消息"'],
    ],
    'the overview of a member without a wallet': [
      missing('/user/bag'),
      ['GET /bff/user/bag', {}, 404],
      ['/user', { not: /钱包加载失败|近六个月收支/ }],
    ],
    'the profile can be edited whatever is known of it, and a save that answers nothing has succeeded': [
      ['/user/info', '用户编号—', '手机号未绑定', '注册时间—', 'src="/art/avatar.svg"'],
      ['/user/info', { not: /type="radio"[^>]*checked/ }], // A sex that is not known is not chosen.
      { 'POST /api/user/edit': {} },
      ['POST /bff/user/edit', { nickname: '知夏' }, 200],
      { 'POST /api/user/edit': null },
      ['POST /bff/user/edit', { nickname: '知夏' }, 200],
    ],
    'a certification is shown as far as it is known': [
      { 'GET /api/user/cert/logs/list': [{ id: 4 }] },
      // Without a status no second application is offered.
      ['/user/info', '认证状态暂未取得', '暂无进度记录', { not: 'name="id_card"' }],
      { 'GET /api/user/cert/logs/list': [{ id: 4, status: 0 }] },
      ['/user/info', '申请已提交'],
      { 'GET /api/user/cert/logs/list': [{ id: 4, status: 1 }] },
      ['/user/info', '已通过实名认证'],
      { 'GET /api/user/cert/logs/list': [{ id: 4, status: 2 }] },
      ['/user/info', '上次申请未通过。请修改'],
      // Without a list of applications the member's own status counts.
      missing('/user/cert/logs/list', '/user/cert/logs/page'),
      { 'GET /api/visit': { id: 7, cert_status: 0 } },
      ['/user/info', '需要先完成实名认证', { not: /加载失败|认证记录/ }],
      { 'GET /api/visit': { id: 7, cert_status: 1 } },
      ['/user/info', '申请已提交', { not: /加载失败|认证记录/ }],
      { 'GET /api/visit': { id: 7, cert_status: 2 } },
      ['/user/info', '已通过实名认证', { not: /加载失败|认证记录/ }],
      { 'GET /api/visit': { id: 7 } },
      ['/user/info', '认证状态暂未取得', { not: /加载失败|认证记录/ }],
    ],
    'the security pages live with a member of whom nothing is known': [
      // An unknown password is changed, not set; no code can be sent.
      ['/user/changePassword', '登录密码—手机号未绑定', 'name="old_password"', { not: 'by=code' }],
      ['/user/changePhone', '还没有绑定手机号'],
      ['/user/bindAccount', 'name="phone_number"'],
      { 'GET /api/visit': { id: 7, phone_mask: '138****0001' } },
      ['/user/changePhone', '原手机号加载失败'],
      ['/user/bindAccount', /138\*{4}0001.*手机号已绑定。/],
      { 'GET /api/visit': { id: 7, phone_number: '13800000001', has_password: 0 } },
      ['/user/bindAccount', '已绑定138****0001。'],
      ['/user/changePassword', 'name="password_confirmation"'],
      { 'POST /api/user/bind/phone_number': {} },
      ['POST /bff/user/bind/phone_number', { phone_number: '13800000001', code: '123456' }, 200],
    ],
    'the security pages without text messages': [
      { 'POST /api/send/sms': MISSING, 'GET /api/visit': { id: 7, phone_mask: '138****0001' } },
      ['POST /bff/send/sms', { phone_number: '13800000001' }, 404],
      ['/user/changePhone', '在线更换手机号暂未开放'],
      ['/user/changePassword', { not: 'by=code' }],
      { 'GET /api/visit': { id: 7 } },
      ['/user/bindAccount', '绑定手机号暂未开放'],
    ],
  },
};
