import { MISSING, missing } from '../../support/sparsePortal.ts';
import { json } from '../../support/stubUpstream.ts';
import type { Cases } from '../cases.ts';

const details = {
  result: { bank: '衡川银行' },
  advisor: { name: '周顾问' },
  files: [{ url: '/upload/a.pdf' }],
};
const FORMS = ['/form', '/form?partner_id=4', '/form/1'];

export const loan: Cases = {
  replies: {
    'GET /api/visit': { id: 7 },
    'GET /api/user/bag': {},
    'GET /api/form': [{ id: 1 }],
    'GET /api/form/1': { id: 1, steps: [{ fields: [{ key: 'amount', label: '借款金额', type: 'money' }] }] },
    'GET /api/form/3': { id: 3, steps: [{ title: '甲' }] },
    'GET /api/loan_type': [],
    'GET /api/partner': [{ id: 4, form_id: 1 }],
    'GET /api/wz': {},
    'GET /api/user/form': [],
    'GET /api/user/form/page': {},
    'GET /api/user/form/9': { id: 9 },
  },
  rows: {
    'forms without texts can be chosen and filled in': [
      ['/form?partner_id=4', '贷款申请', 'href="/form/1?partner_id=4"'],
      [['/form/1', '/form/1?partner_id=4'], '第1步除标注', 'name="amount"', '下一步'],
      ['/form/1', { as: 'visitor' }, '可以先填写，提交时再登录；'], // An unknown requirement is none.
      ['/form/1?step=2'],
      ['/form/3', '这份申请表还没有题目'],
    ],
    'the offer beside the form has no cost while its rate is not known': [
      { 'GET /api/partner': [{ id: 4, form_id: 1, name: '衡川银行' }] },
      ['/form/1?partner_id=4', '衡川银行', '年化利率以机构公布为准，公布之前无法测算利息。'],
      ['/form/1?partner_id=4', { not: '按年化上限' }],
    ],
    'an upstream that takes no applications: the pages say so with a way on, and no page leads there': [
      missing('/form', '/form/1', '/user/form', '/user/form/page'),
      [FORMS, { as: 'visitor', not: '加载失败' }, '在线申请暂未开放', 'href="/bank"'],
      [FORMS, { as: 'member', not: '加载失败' }, '在线申请暂未开放', 'href="/bank"'],
      ['/form/record', '申请记录暂未开放', { not: /href="\/form"|加载失败/ }],
    ],
    'a form that exists cannot be sent to an upstream without that call, and a form that does not exist is not found':
      [
        { 'POST /api/user/form': MISSING },
        ['POST /bff/user/form', { form_id: 1, answers: {}, agree: 1 }, 404],
        [['/form/1', '/form'], '在线申请暂未开放'],
        { 'GET /api/form/2': json({ code: 404, message: '申请表不存在', data: null }) },
        ['/form/2', { status: 404 }],
      ],
    'applications without details are listed and shown': [
      { 'GET /api/user/form': [{ id: 9 }, { id: 10, status: 0, form_id: 1 }, { id: 11, status: 0 }] },
      ['/form/record', '贷款申请由顾问推荐——未知状态—查看', 'href="/form/1?record=10"'],
      ['/form/record', 'href="/form/record/11"'], // A draft whose form is not known is not continued.
      ['/form/record/9', '申请金额—期限—'],
      ['/form/record/9', { not: /填写内容|撤销申请|修改申请|审批结果|顾问推荐.*顾问—/ }],
      { 'GET /api/user/form/9': { id: 9, status: 21, ...details } },
      ['/form/record/9', '请上传机构要求的资料，或写明情况。', '审批结果衡川银行', '补充的材料附件'],
    ],
    'an application that was sent is shown as sent, whatever the upstream says about it': [
      ['/form/record/9?sent=1', '申请已提交顾问将在1个工作日内与您联系，'],
      ['/form/record/9?sent=1', '申请编号—申请贷款申请金额与期限—'],
      missing('/user/form/9'),
      ['/form/record/9?sent=1', { redirectsTo: '/form/record?sent=1' }],
      ['/form/record?sent=1', '申请已提交，顾问将在1个工作日内与您联系。'],
      ['/form/record/9', { status: 404 }],
    ],
    'a draft is continued if it is one, and other records are not': [
      { 'GET /api/user/form': [{ id: 9, form_id: 1 }] },
      // A record whose status is not known does not stand in the way of a new application.
      ['/form/1'],
      ['/form/1?record=9', { redirectsTo: '/form/record/9' }],
      {
        'GET /api/user/form': [{ id: 9, form_id: 1, status: 0 }],
        'GET /api/user/form/9': { id: 9, status: 0, answers: { amount: '30000.00' } },
      },
      [['/form/1', '/form/1?record=9'], 'value="30000.00"', '草稿已保存清空'],
    ],
  },
};
