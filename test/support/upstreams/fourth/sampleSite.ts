import { LENDERS } from './sampleLenders.ts';

export const DOCS = [
  { Code: 'TERMS', Edition: '2026-03', Slug: 'page-terms', Title: '用户服务协议' },
  { Code: 'PRIVACY', Edition: '2026-05', Slug: 'page-privacy', Title: '隐私政策' },
  { Code: 'DATA_SHARING', Edition: '2026-05', Slug: 'page-sharing', Title: '个人信息对外提供授权书' },
];

const banner = (slot: string, order: number, alt: string, more: object = {}) => ({
  Slot: slot,
  Img: `/cms/img/banner-${slot.replace('/', '-')}-${order}.svg`,
  Href: '-',
  Alt: alt,
  From: '2026-01-01T00:00:00+08:00',
  To: null,
  Order: order,
  IsDeleted: false,
  ...more,
});

/** Settings, SEO texts, ticker, banners and documents in one answer. */
export const BUNDLE = {
  Site: {
    Name: '桥头示例贷款服务',
    Mail: 'service@example.cn',
    Phone: '400-800-0000',
    Hours: '工作日 9:00–18:00',
    Address: '浙江省杭州市示例路 18 号 6 层',
    Copyright: '© 2026 桥头示例信息服务有限公司',
    Icp: '浙ICP备00000000号-1',
    Police: '-',
    MobileQr: '/cms/img/mobile-qr.svg',
    Logo: '/cms/img/logo.svg',
    SupportBy: '示例软件工作室',
    SupportUrl: 'https://support.example.cn',
  },
  Seo: {
    home: ['桥头示例贷款服务', '企业贷款,个人贷款', '对接正规银行，帮助企业与个人找到合适的贷款'],
    company: ['关于我们', '公司介绍', '桥头示例贷款服务的团队与历程'],
    member: ['会员中心', '会员', '管理您的账户'],
    purse: ['我的钱包', '钱包,提领', '查看余额与账单'],
    lenders: ['合作机构', '银行,消费金融', '按贷款类型查找合作机构'],
    journal: ['资讯', '贷款资讯', '政策解读与行业动态'],
    plans: ['会员方案', '会员', '会员方案与权益'],
    invite: ['邀请好友', '推广', '邀请好友，获得佣金'],
  },
  Ticker: [
    '来自杭州的陈** 刚刚获批 30 万元经营贷',
    '来自苏州的李** 申请了装修贷',
    '来自成都的王** 开通了年度会员',
    '来自厦门的林** 刚刚完成实名认证',
    '来自武汉的赵** 获批 8 万元消费贷',
    '来自长沙的周** 申请了税票贷',
  ],
  Banners: [
    banner('home/pc', 2, '会员方案上新', { Href: '/vip' }),
    banner('home/pc', 1, '企业经营贷，线上一次申请', { Href: '/bank' }),
    banner('home/pc', 3, '', { Img: null, Href: null, Alt: null, IsDeleted: true }),
    banner('home/app', 1, '企业经营贷'),
    banner('helps/pc', 1, '帮助中心'),
    banner('contact/pc', 1, '联系我们'),
    banner('journal/pc', 1, '资讯'),
    banner('company/pc', 1, '关于我们'),
    banner('journal-item/pc', 1, '资讯'),
    banner('help-item/pc', 1, '帮助'),
  ],
  Docs: DOCS,
  Switches: { SignUp: true, Payouts: true, Cashier: true, ChatUrl: '-' },
};

export const FIGURES = {
  Members: '12,806',
  Lenders: `${LENDERS.filter((one) => !one.IsDeleted).length}`,
  Applications: '3,417',
  Lent: 36_200.5,
  AsOf: '2026-10-31',
  Steps: [
    ['填写需求', '五分钟填写借款用途与金额'],
    ['顾问核对', '顾问核对材料并推荐机构'],
    ['机构审批', '由合作机构审批并放款'],
  ],
  Faq: [
    ['申请贷款要收费吗？', '申请不收费；会员方案的费用在购买页列明。'],
    ['多久可以放款？', '以机构审批为准，最快当日。'],
    ['可以提前还款吗？', '多数产品可以，请看产品的费用说明。'],
  ],
};
