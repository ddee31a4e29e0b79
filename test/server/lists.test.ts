import t from 'tap';
import type { EndpointName } from '../../shared/contract/index.ts';
import { startPortal } from '../helper.ts';
import { linkChanges } from '../support/linkChanges.ts';
import { recordedData } from '../support/recorded.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';

const OFFER = {
  name: '甲',
  loan_type_ids: [1],
  form_id: 1,
  org_type: 2,
  amount_min: '10000.00',
  amount_max: '500000.00',
  term_min: 6,
  annual_rate_min: '4.00',
  annual_rate_max: '8.00',
  repayments: [1, 3],
};
/** Rows whose links have short names. */
const ROWS: Partial<Record<EndpointName, unknown>> = {
  partner: Array.from({ length: 24 }, (_, at) => ({ ...OFFER, id: at + 1, term_max: at < 2 ? 48 : 36 })),
  notices: { list: [{ id: 1, title: '消息' }], unread_count: 0, total: 80 },
  forms: [{ id: 1, title: '贷款' }],
  form: { ...(recordedData('form') as object), id: 1 },
  withdrawals: [5, 6].map((id) => ({
    id,
    withdraw_no: `W${id}`,
    timeline: [{ text: '提交申请', at: '2020-01-10 12:00:00' }],
  })),
};
/** Rows of every list, and whether the page has some of them. */
let [total, hasRows] = [80, true];
const stub = await startStubUpstream(t, (name) => {
  const data = ROWS[name] ?? recordedData(name);
  if (Array.isArray(data)) return hasRows || name === 'loanType' ? data : [];
  return data !== null && typeof data === 'object' && 'total' in data
    ? { ...data, total, ...(!hasRows && 'list' in data && { list: [] }) }
    : data;
});
const portal = await startPortal(t, { upstream: stub.origin });

/** What links and forms of each page's own part change. A day that the address does not have is `…`. */
async function changesOn(pages: Record<string, Record<string, string>>): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const path of Object.keys(pages)) {
    const browser = portal.browser();
    if (!path.startsWith('/user/login')) browser.jar.set('bank_token', 'member-token');
    const [main = ''] = /<main[^]*<\/main>/.exec((await browser.get(path)).text) ?? [];
    const own = main.slice(main.indexOf('>', Math.max(0, main.indexOf(' id="account"'))) + 1);
    found[path] = JSON.parse(JSON.stringify(linkChanges(path, own)).replace(/date=[\d-]{10}/g, 'date=…'));
  }
  return found;
}

/** The pager on page 3 of 8, and past the end. */
const PAGE_3 = {
  上一页: 'page=2',
  '第 1 页': '-page',
  '第 2 页': 'page=2',
  '第 3 页': '',
  '第 4 页': 'page=4',
  '第 5 页': 'page=5',
  '第 8 页': 'page=8',
  下一页: 'page=4',
};
const PAST = {
  去最后一页: 'page=8',
  上一页: 'page=8',
  '第 1 页': '-page',
  '第 4 页': 'page=4',
  '第 5 页': 'page=5',
  '第 6 页': 'page=6',
  '第 7 页': 'page=7',
  '第 8 页': 'page=8',
};
const PERIODS = {
  '近 7 天': 'end_date=… -page start_date=…',
  '近 30 天': 'end_date=… -page start_date=…',
  本月: 'end_date=… -page start_date=…',
  上月: 'end_date=… -page start_date=…',
};

t.test(
  'links and forms of the list of banks, of an offer and of a comparison keep what the address has',
  async (t) => {
    const pages = {
      '/bank?loan_type_id=1&amount=30&term=18&org_type=2&city=J&saved=1,2,3,4,5,6,7,8,9,10,11&sort=rate&view=table&page=2':
        {
          '综合年化单利，含必付费用': '-page',
          额度与期限: '-page sort=amount',
          放款: '-page sort=speed',
          '总成本（元）': '-page -sort',
          '[筛选产品]': '-page',
          显示全部产品: '-page -saved',
          卡片: '-view',
          表格: '',
          上一页: '-page',
          '第 1 页': '-page',
          '第 2 页': '',
          '甲：详情': '/bank/:id',
          申请甲: '/form/:id -city -loan_type_id -org_type -page partner_id=11 -saved -sort -view',
          '[/bank/compare]': '/bank/compare -loan_type_id -org_type -page -saved -sort -view',
        },
      '/bank?loan_type_id=1&amount=30&term=18&org_type=2&city=J&saved=4&sort=rate': {
        '[筛选产品]': '',
        显示全部产品: '-saved',
        卡片: '',
        表格: 'view=table',
        '甲：条件、材料与费用': '/bank/:id',
        立即申请甲: '/form/:id -city -loan_type_id -org_type partner_id=4 -saved -sort',
        '[/bank/compare]': '/bank/compare -loan_type_id -org_type -saved -sort',
      },
      '/bank?loan_type_id=1&amount=9000&term=18&org_type=2&city=J&saved=1&sort=rate&view=table': {
        '[筛选产品]': '',
        显示全部产品: '-saved',
        卡片: '-view',
        表格: '',
        清除筛选: '-amount -city -loan_type_id -org_type -saved -term',
      },
      '/bank/4?loan_type_id=1&amount=30&term=18&org_type=2&city=J&saved=4&sort=rate&view=table&page=2&rate=5.00&method=3':
        {
          '综合年化单利，含必付费用': '/bank -method -page -rate',
          额度与期限: '/bank -method -page -rate sort=amount',
          放款: '/bank -method -page -rate sort=speed',
          '总成本（元）': '/bank -method -page -rate -sort',
          '关闭，返回产品列表': '/bank -method -rate',
          '[试算条件]': '',
          立即申请甲:
            '/form/:id -city -loan_type_id -method -org_type -page partner_id=4 -rate repayment=3 -saved -sort -view',
          '[筛选产品]': '/bank -method -page -rate',
          显示全部产品: '/bank -method -page -rate -saved',
          卡片: '/bank -method -rate -view',
          表格: '/bank -method -rate',
          '甲：详情': '-method -rate',
          申请甲:
            '/form/:id -city -loan_type_id -method -org_type -page partner_id=4 -rate -saved -sort -view',
          '[/bank/compare]': '/bank/compare -loan_type_id -method -org_type -page -rate -saved -sort -view',
        },
      '/bank/compare?ids=1,2,3&amount=30&term=18&method=3&city=J': {
        '[对比条件]': '',
        移除甲: 'ids=2,3 | ids=1,3 | ids=1,2',
        '详情：甲': '/bank/:id -ids',
        添加产品: '/bank -ids -method',
        立即申请甲:
          '/form/:id -city -ids -method partner_id=1 repayment=3 | /form/:id -city -ids -method partner_id=2 repayment=3 | /form/:id -city -ids -method partner_id=3 repayment=3',
      },
      '/bank/compare?ids=1&amount=30&term=18&method=3&city=J': { 去选择产品: '/bank -ids -method' },
    };
    t.same(await changesOn(pages), pages);
  },
);

t.test(
  'the questionnaire and the calculators send all their fields, and lead on with the loan',
  async (t) => {
    const pages = {
      '/bank/match?use=1&amount=9000&term=48&income=12000&means=turnover&security=house': {
        '[几个问题]': '',
        '借 50 万元': 'amount=50',
        '查看详情：甲': '/bank/:id -income -means -security -use',
      },
      '/bank/match?amount=30&term=18&security=house': {
        '[几个问题]': 'means=income',
        '对比前 3 个': '/bank/compare ids=1,2,3 -security',
        '查看详情：甲': '/bank/:id -security',
        在产品列表里看全部: '/bank -security',
        立即申请甲: [1, 2, 3, 4, 5, 6, 7, 8].map((id) => `/form/:id partner_id=${id} -security`).join(' | '),
      },
      '/bank/tools/payment?amount=30&term=18&rate=5&method=3': {
        '[计算条件]': '',
        按这个金额与期限比较产品: '/bank -method -rate',
      },
      '/bank/tools/cost?amount=30&term=18&method=3&rate_a=5&fee_a=1&rate_b=6&fee_b=2': { '[计算条件]': '' },
      '/bank/tools/early?amount=30&term=18&rate=5&method=3&paid=6&way=shorter&sum=5&fee=1': {
        '[计算条件]': '',
      },
      // 20,000 × 40 % − 1,000 = 7,000 a month: 7,000 × (1 − (1 + 0.05 ÷ 12)^−18) ÷ (0.05 ÷ 12) = 121,149, in whole hundreds.
      '/bank/tools/afford?income=20000&debts=1000&share=40&term=18&rate=5': {
        '[计算条件]': '',
        看看能借这个金额的产品: '/bank amount=12.11 -debts -income -rate -share',
      },
    };
    t.same(await changesOn(pages), pages);
    const found = await changesOn({
      '/bank/match?use=1&amount=30&term=48&income=90000&means=turnover&debts=100&security=house&city=J': {},
    });
    t.match(Object.values(found)[0], {
      '[几个问题]': '',
      '对比前 2 个': '/bank/compare -debts ids=1,2 -income -means -security -use',
      '查看详情：甲': '/bank/:id -debts -income -means -security -use',
    });
  },
);

const NEWS = {
  全部: '-category_id -page',
  借款知识: 'category_id=1 -page',
  企业融资: '-page',
  政策解读: 'category_id=3 -page',
  '[搜索资讯]': '-page',
};
const HELP = {
  全部: '-category_id -page',
  申请与审批: 'category_id=11 -page',
  费用与还款: '-page',
  账户与认证: 'category_id=13 -page',
  '[搜索帮助]': '-page',
  清除: '-keyword -page',
};
const NOTICES = {
  平台公告: '-category_id -count -keyword -page',
  '我的消息5 条未读': '-category_id -count -keyword -page tab=mine',
  全部: '-category_id -page',
  服务公告: 'category_id=21 -page',
  规则变更: '-page',
  安全提示: 'category_id=23 -page',
  '[搜索公告]': '-page',
  清除: '-keyword -page',
};
const MESSAGES = {
  平台公告: '-category -is_read -page -tab',
  我的消息: '-category -is_read -page',
  全部: '-category -page',
  系统: 'category=1 -page',
  资金: 'category=2 -page',
  'VIP 会员': 'category=3 -page',
  推广: 'category=4 -page',
  申请进度: '-page',
  只看未读: '-is_read -page',
};
const BILLS = {
  账单: '-biz_type -end_date -keyword -page -start_date -type',
  充值记录: '-biz_type -end_date -keyword -page -start_date tab=recharge -type',
  提现记录: '-biz_type -end_date -keyword -page -start_date tab=withdraw -type',
  '[筛选记录]': '-page',
  ...PERIODS,
  清除: '-biz_type -end_date -keyword -page -start_date -type',
};
const RECHARGES = {
  账单: '-end_date -page -start_date -status -tab',
  充值记录: '-end_date -page -start_date -status',
  提现记录: '-end_date -page -start_date -status tab=withdraw',
  '[筛选记录]': '-page',
  ...PERIODS,
  清除: '-end_date -page -start_date -status',
};
const WITHDRAWALS = {
  账单: '-end_date -open -page -start_date -status -tab',
  充值记录: '-end_date -open -page -start_date -status tab=recharge',
  提现记录: '-end_date -open -page -start_date -status',
  '[筛选记录]': '-open -page',
  ...PERIODS,
  清除: '-end_date -open -page -start_date -status',
};
const TEAM = {
  邀请好友: '-end_date -keyword -level -page -sort -start_date -tab',
  我邀请的好友: '-end_date -keyword -level -page -sort -start_date',
  佣金记录: '-end_date -keyword -level -page -sort -start_date tab=commission',
  规则与等级: '-end_date -keyword -level -page -sort -start_date tab=rules',
  全部: '-level -page',
  一级好友: 'level=1 -page',
  二级好友: '-page',
  '[筛选好友]': '-page',
  ...PERIODS,
  清除: '-end_date -keyword -level -page -start_date',
};
const COMMISSION = {
  邀请好友: '-kind -page -tab',
  我邀请的好友: '-kind -page tab=team',
  佣金记录: '-kind -page',
  规则与等级: '-kind -page tab=rules',
  最近: '-kind -page',
  一级推广佣金: 'kind=401 -page',
  二级推广佣金: '-page',
  佣金冲回: 'kind=403 -page',
};
const CERT = { 个人实名: '-cert -page', 企业认证: '-page' };
const APPLICATIONS = { '[筛选申请]': '-page', 清除: '-page -status' };
const DAYS = 'start_date=2020-01-02&end_date=2020-02-03';

t.test(
  'tabs, pages, periods and forms of a list keep what the address has, and begin again at the first page',
  async (t) => {
    const pages = {
      '/news?category_id=2&keyword=a&count=11&page=3': {
        ...NEWS,
        ...PAGE_3,
        清除: '-keyword -page',
        '在全站搜索“a”': '/search -category_id -count -keyword -page q=a',
      },
      '/help?category_id=12&keyword=a&page=3': {
        ...HELP,
        ...PAGE_3,
        '在全站搜索“a”': '/search -category_id -keyword -page q=a',
      },
      '/notice?category_id=22&keyword=a&count=11&page=3': {
        ...NOTICES,
        ...PAGE_3,
        '在全站搜索“a”': '/search -category_id -count -keyword -page q=a',
      },
      '/notice?tab=mine&category=5&is_read=0&page=3': {
        ...MESSAGES,
        ...PAGE_3,
        消息: '/notice/:id -category -is_read -page',
      },
      '/search?q=a': {
        '[全站搜索]': '',
        ...Object.fromEntries(
          ['年化利率', '提前还款', '征信', '装修贷', '实名认证', '提现'].map((word) => [word, `q=${word}`]),
        ),
        '全部 80 条': '/news keyword=a -q | /help keyword=a -q',
      },
      '/form?partner_id=4&amount=30&term=18&repayment=3&record=7&again=8': {
        不指定机构: '-again -amount -partner_id -record -repayment -term',
        填写贷款: '/form/:id',
      },
      '/form/1?partner_id=4&amount=30&term=18&repayment=3&again=8&step=2': {
        借款需求: '-step',
        上一步: '-step',
      },
      '/form/record?status=21&page=3': { ...APPLICATIONS, ...PAGE_3 },
      '/vip/record?page=3': PAGE_3,
      [`/wallet/record?type=1&biz_type=401&${DAYS}&keyword=a&page=3`]: {
        ...BILLS,
        ...PAGE_3,
        '导出 CSV': '/bff/user/bill.csv -page',
      },
      [`/wallet/record?tab=recharge&status=10&${DAYS}&page=3`]: { ...RECHARGES, ...PAGE_3 },
      [`/wallet/record?tab=withdraw&status=11&open=5&${DAYS}&page=3`]: {
        ...WITHDRAWALS,
        ...PAGE_3,
        '收起：单号 W5': '-open',
        '进度：单号 W6': 'open=6',
      },
      [`/spread?tab=team&level=2&sort=commission&keyword=a&${DAYS}&page=3`]: { ...TEAM, ...PAGE_3 },
      '/spread?tab=commission&kind=402&page=3': { ...COMMISSION, ...PAGE_3 },
      '/user/info?cert=company&page=3&from=%2Fform%2F1': { ...CERT, ...PAGE_3 },
      '/user/login?from=%2Fbank%3Fpage%3D2&way=code': {
        账号登录: '-way',
        '验证码登录 / 注册': '',
        扫码登录: 'way=qr',
      },
    };
    t.same(await changesOn(pages), pages);
  },
);

t.test('past the end of a list, its links keep what the address has', async (t) => {
  hasRows = false;
  const pages = {
    '/news?category_id=2&keyword=b&count=11&page=99': {
      ...NEWS,
      清除: '-keyword -page',
      去最后一页: 'page=8',
    },
    '/help?category_id=12&keyword=b&page=99': { ...HELP, 去最后一页: 'page=8' },
    '/notice?tab=mine&category=5&is_read=0&page=99': { ...MESSAGES, 去最后一页: 'page=8' },
    '/form/record?status=21&page=99': { ...APPLICATIONS, ...PAST },
    '/vip/record?page=99': PAST,
    [`/wallet/record?type=1&biz_type=401&${DAYS}&keyword=a&page=99`]: {
      ...BILLS,
      ...PAST,
      '导出 CSV': '/bff/user/bill.csv -page',
    },
    [`/wallet/record?tab=withdraw&status=11&open=5&${DAYS}&page=99`]: { ...WITHDRAWALS, ...PAST },
    [`/spread?tab=team&level=2&sort=commission&keyword=a&${DAYS}&page=99`]: { ...TEAM, ...PAST },
    '/spread?tab=commission&kind=402&page=99': { ...COMMISSION, ...PAST },
    '/user/info?cert=company&page=99&from=%2Fform%2F1': { ...CERT, ...PAST },
  };
  t.same(await changesOn(pages), pages);
});

t.test('a filter without matches is cleared, and nothing else', async (t) => {
  [total, hasRows] = [0, false];
  // prettier-ignore
  const pages = {
    '/news?category_id=2&keyword=c&count=11&page=3': { ...NEWS, 清除: '-keyword -page', 全站搜索: '/search -category_id -count -keyword -page q=c', 清除搜索: '-keyword -page' },
    '/news?category_id=2&count=11&page=3': { ...NEWS, 看全部资讯: '-category_id -page' },
    '/help?category_id=12&keyword=c&page=3': { ...HELP, 全站搜索: '/search -category_id -keyword -page q=c', 清除搜索: '-keyword -page' },
    '/notice?tab=mine&category=5&is_read=0&page=3': { ...MESSAGES, 看全部消息: '-is_read -page' },
    '/form/record?status=21&page=3': { ...APPLICATIONS, 清除筛选: '-page -status' },
    [`/wallet/record?type=1&biz_type=401&${DAYS}&keyword=a&page=3`]: { ...BILLS, 清除筛选: '-biz_type -end_date -keyword -page -start_date -type' },
    [`/wallet/record?tab=recharge&status=10&${DAYS}&page=3`]: { ...RECHARGES, 清除筛选: '-end_date -page -start_date -status' },
    [`/spread?tab=team&level=2&sort=commission&keyword=a&${DAYS}&page=3`]: { ...TEAM, 清除筛选: '-end_date -keyword -level -page -start_date' },
  };
  t.same(await changesOn(pages), pages);
});
