import { ok } from '../../../shared/envelope.ts';
import { MISSING, missing } from '../../support/sparsePortal.ts';
import { json, type Behaviour } from '../../support/stubUpstream.ts';
import type { Cases } from '../cases.ts';

/** `GET /api/wz` has three uses, by its parameters. */
const articles =
  ({ catalogue = {}, list = {}, one = {} }: Record<string, object>): Behaviour =>
  (hit, response) =>
    json(ok(hit.query.has('id') ? one : hit.query.has('type') ? list : catalogue))(hit, response);
const withdrawn: Behaviour = (hit, response) =>
  json(hit.query.has('id') ? { code: 1001, message: '已下架', data: null } : ok({}))(hit, response);

const BANK = ['/bank', '/bank?view=table&amount=20&sort=rate', '/bank?loan_type_id=1', '/bank/vipChannel'];
const TEXTS = ['/about', '/contact', '/play', '/news', '/help', '/notice'];
const LOGIN = ['/user/login', '/user/login?way=qr', '/user/login?way=code'];
const PAGES = ['/', ...BANK, '/bank/compare', ...TEXTS, '/search?q=a'];

const partners = [{ id: 1 }, { id: 2 }];
/** Records with their identity only. */
const IDENTITY = {
  'GET /api/partner': partners,
  'GET /api/loan_type': [{ id: 1 }, { id: 2, name: '经营贷' }],
  'GET /api/index': {
    stats: { user_count: 12 },
    steps: [{ title: '提交' }],
    partners,
    news: [{ id: 5 }],
    faqs: [{ question: '问', answer: '答' }],
    vip_teaser: { title: 'VIP 会员' },
  },
  'GET /api/vip': [{ id: 1 }],
  'GET /api/notice': [{ content: '一条公告' }],
  'GET /api/wz': articles({
    catalogue: {
      categories: {},
      pages: { about: { title: '关于' }, play: {}, contact: {} },
      agreements: [{ id: 3 }, { id: 4, key: 'loan' }],
    },
    list: { list: [{ id: 5 }] },
    one: { id: 5 },
  }),
  'GET /api/config': {
    banner: { index: { pc: [{ image: '/a.png' }] }, news_detail: { pc: [{ image: '/b.png' }] } },
  },
};

const offer = {
  id: 1,
  name: '甲银行',
  product: '经营贷',
  form_id: 2,
  is_vip_channel: 1,
  vip_benefit: '优先',
};
const CLOSED_LINK =
  / (href|action)="\/(form|form\/2|news|news\/1|help|notice|form\/record|vip|bank\/vipChannel)["#?]/;
const OFFER_LINK = / (href|action)="\/bank(\/1)?["#?]/;

export const visitor: Cases = {
  replies: {
    '*': {},
    'GET /api/loan_type': [],
    'GET /api/partner': [],
    'GET /api/notice': [],
    'GET /api/vip': [],
    'GET /api/form': [],
  },
  as: 'visitor',
  rows: {
    'pages of an upstream without data are tidy': [
      [PAGES],
      // No section without data.
      ['/', { in: 'html', not: /id="offers"|id="kinds"|class="strip"|id="how"|id="vip"/ }],
      ['/', { in: 'html', not: /滚动公告|href="\/bank"[^>]*>查看贷款产品/ }],
      ['/bank', '暂无合作机构'],
      ['/news', '还没有资讯'],
      ['/about', '公司介绍正在整理'],
      ['/contact', '暂无公开的联系方式'],
      ['/', { in: 'footer', not: /手机端|技术支持|="[^"]*footer-contact/ }, /备案号：.*暂无/],
    ],
    'pages of records with an identity only are tidy': [
      IDENTITY,
      [[...PAGES, '/bank/1', '/bank/compare?ids=1,2', '/news/5', '/help/5', '/notice/5']],
    ],
    'an offer without a rate says so where the rate stands first': [
      IDENTITY,
      [['/bank', '/bank/1'], '综合年化（单利，含必付费用）</dt><dd><small>以机构公布为准'],
      ['/', '<b>贷款产品</b><small>年化利率以机构公布为准'],
      ['/bank/1', '贷款产品</h1>', '公布之前无法计算综合融资成本'],
      // The visitor may type a rate, and it is calculated.
      ['/bank/1', '填写利率后，这里显示每期应还与总成本'],
      ['/bank/1?rate=5', '综合年化（单利，含必付费用）</dt><dd>5.00%'],
      ['/bank', '—<small>年化利率公布后可估算'],
      // Nothing unknown is the best, and no sum is invented.
      ['/bank/compare?ids=1,2', { in: 'html', not: /最低<|最快<|0\.00/ }],
    ],
    'a kind of loan without a name is not shown': [
      IDENTITY,
      ['/', '经营贷', { not: 'href="/bank?loan_type_id=1"' }],
      ['/bank', { not: 'name="loan_type_id" value="1"' }],
      ['/bank?loan_type_id=2', '没有符合条件的产品'], // An offer without kinds is under 全部 only.
    ],
    'an article without title, time and text': [
      IDENTITY,
      ['/news/5', '<h1>无标题</h1>', '正文暂缺'],
      ['/news/5', { in: 'html', not: /class="meta"|datePublished/ }],
      ['/news', '无标题'],
    ],
    'an article without a time has structured data without a date, and unknown totals have no last page': [
      {
        'GET /api/wz': articles({
          list: { list: Array.from({ length: 10 }, (_, at) => ({ id: at + 1, title: `第 ${at + 1} 篇` })) },
          one: { id: 5, title: '标题', updated_at: '2026-11-20 10:00:00', content: '<p>正文</p>' },
        }),
      },
      ['/news/5', { in: 'html' }, '更新于', /<script[^]*"@type":"Article","headline":"标题"/],
      ['/news/5', { in: 'html', not: /<script[^]*datePublished/ }],
      ['/news', '下一页', { not: /共.{0,9}(篇|条)/ }],
      ['/sitemap.xml', '/news/10<'],
    ],
    'no link leads to articles, applications, memberships or messages that are missing': [
      {
        ...missing('/wz', '/form', '/user/form', '/vip'),
        'GET /api/partner': [offer],
        'GET /api/index': {
          partners: [offer],
          news: [{ id: 1, title: '新闻' }],
          faqs: [{ question: '问', answer: '答' }],
          vip_teaser: { title: 'VIP 会员' },
        },
      },
      [['/', '/bank', '/bank/1', '/bank/compare?ids=1'], { in: 'html', not: CLOSED_LINK }],
      [['/about', '/contact', '/play', '/search?q=zzz'], { in: 'html', not: CLOSED_LINK }],
      ['/nothing', { status: 404, in: 'html', not: CLOSED_LINK }],
      [['/news', '/help', '/notice'], '暂未开放'],
      ['/bank/vipChannel', 'VIP通道暂未开放'],
      ['/', 'href="/bank/1?'], // An offer that nobody can apply for leads to its details.
    ],
    'without a list of offers there is no way into it': [
      {
        ...missing('/partner'),
        'GET /api/index': { partners: [offer] },
        'GET /api/loan_type': [{ id: 1, name: '经营贷' }],
      },
      [['/', '/about', '/play', '/news', '/help', '/search?q=a'], { in: 'html', not: OFFER_LINK }],
      [['/bank', '/bank/1', '/bank/compare?ids=1,2'], /暂未开放[^]*href="\/contact"/],
      ['/sitemap.xml', { not: '/bank<' }],
    ],
    'the login page offers the ways that the upstream has': [
      ['/user/login', '账号登录验证码登录扫码登录'],
      ['/user/register', 'name="agree"'], // An unknown switch does not close the registration.
    ],
    'without text messages and QR codes, the login by password is left': [
      { 'POST /api/scanAuth': MISSING, 'POST /api/send/sms': MISSING },
      ['POST /bff/scanAuth/create', {}, 404],
      ['POST /bff/send/sms', { phone_number: '13800000001' }, 404],
      [LOGIN, { not: /验证码登录|扫码登录|忘记密码|="\/user\/register/ }, 'name="password"'],
      ['/user/register', '在线注册暂未开放'],
      ['/user/forgetPassword', '在线找回密码暂未开放'],
    ],
    'a registration that needs no code is open without text messages': [
      { 'GET /api/config': { sms: { for_register: 0 } }, 'POST /api/send/sms': MISSING },
      ['/user/register', 'name="agree"', { not: /暂未开放|短信验证码/ }],
    ],
    'ways to the service besides telephone and e-mail': [
      { 'GET /api/site': { service_url: 'https://service.example/', service_qrcode: '/media/service.png' } },
      ['/contact', /<img[^>]*src="[^"]*\/service\.png"/, 'href="https://service.example/"'],
    ],
    'messages to the company': [['/contact', { in: 'html' }, 'id="feedback"', /class="rail[^]*在线留言/]],
    'no messages to the company': [
      { 'POST /api/feedback': MISSING },
      ['POST /bff/feedback', { name: '林女士', content: '想了解经营贷需要准备哪些材料。' }, 404],
      ['/contact', { in: 'html', not: /id="feedback"|在线留言|留言与投诉/ }],
    ],
    'messages to the member': [
      { ...missing('/user/notice/list'), 'GET /api/user': { id: 1 } },
      ['/notice?tab=mine', { as: 'member', in: 'html', not: '全部已读' }, '站内消息暂未开放'],
    ],
    'a refusal of an article that is no failure of the upstream is a 404': [
      { 'GET /api/wz': withdrawn },
      ['/news/5', { status: 404 }],
    ],
  },
};
