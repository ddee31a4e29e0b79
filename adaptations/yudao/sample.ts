/**
 * The data with which the imitation starts: a made-up shop for members. Times are counted back from the start, so that "this month" and
 * "yesterday" always hold something.
 */
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Math.floor(Date.now() / MINUTE) * MINUTE;
/** So many days ago, at a time of day that differs from row to row. */
const ago = (days: number, row = 0) => START - days * DAY - ((row * 37) % 600) * MINUTE;

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

export const PASSWORD = 'Yunshan-2026';
/** The first has records of everything, the second has nothing, the third is disabled. */
export const MEMBER = { ordinary: '13800000101', fresh: '13800000102', disabled: '13800000103' };

export interface Member {
  id: number;
  mobile: string;
  password: string | null;
  nickname: string;
  avatar: string | null;
  email: string | null;
  sex: number;
  point: number;
  experience: number;
  level: Level | null;
  /** 0 enabled, 1 disabled. */
  status: number;
  createTime: number;
  bindUserId: number | null;
  bindUserTime: number;
  wallet: Wallet;
  brokerage: Brokerage;
}

interface Level {
  id: number;
  name: string;
  level: number;
  icon: string | null;
}

/** Sums are in fen. */
interface Wallet {
  balance: number;
  totalExpense: number;
  totalRecharge: number;
  transactions: { bizType: number; price: number; title: string; createTime: number }[];
  recharges: Recharge[];
}

export interface Recharge {
  id: number;
  payOrderId: number;
  payPrice: number;
  bonusPrice: number;
  payStatus: boolean;
  payChannelCode: string | null;
  payTime: number | null;
  refundStatus: number;
}

interface Brokerage {
  brokeragePrice: number;
  frozenPrice: number;
  records: BrokerageRecord[];
  withdrawals: BrokerageWithdrawal[];
}

export interface BrokerageRecord {
  id: number;
  bizId: string;
  /** 1 commission, 2 withdrawal, 3 rejected withdrawal. */
  bizType: number;
  title: string;
  price: number;
  /** 0 to be settled, 1 settled, 2 cancelled. */
  status: number;
  createTime: number;
  finishTime: number | null;
}

export interface BrokerageWithdrawal {
  id: number;
  type: number;
  /** 0 in review, 10 passed, 11 paid, 20 refused, 21 failed. */
  status: number;
  price: number;
  createTime: number;
}

const LEVELS: Level[] = [
  { id: 1, name: '银杉会员', level: 1, icon: null },
  { id: 2, name: '金杉会员', level: 2, icon: null },
];
export const levelRows = LEVELS.map(({ name, level, icon }) => ({
  name,
  level,
  icon,
  experience: level * 500,
  discountPercent: 100 - level * 2,
  backgroundUrl: null,
}));

const noWallet = (): Wallet => ({
  balance: 0,
  totalExpense: 0,
  totalRecharge: 0,
  transactions: [],
  recharges: [],
});
const noBrokerage = (): Brokerage => ({ brokeragePrice: 0, frozenPrice: 0, records: [], withdrawals: [] });

export const newMember = (id: number, mobile: string, more: Partial<Member> = {}): Member => ({
  id,
  mobile,
  password: null,
  nickname: `用户${String(id).padStart(6, '0')}`,
  avatar: null,
  email: null,
  sex: 0,
  point: 0,
  experience: 0,
  level: null,
  status: 0,
  createTime: Date.now(),
  bindUserId: null,
  bindUserTime: Date.now(),
  wallet: noWallet(),
  brokerage: noBrokerage(),
  ...more,
});

/** 14 recharges, 30 purchases and 2 refunds: 46 rows, oldest first. */
function wallet(): Wallet {
  const recharges = times(14, (index): Recharge => ({
    id: index + 1,
    payOrderId: 500 + index,
    payPrice: (index % 3 === 0 ? 200 : 100) * 100,
    bonusPrice: index % 3 === 0 ? 1_000 : 0,
    payStatus: true,
    payChannelCode: index % 2 === 0 ? 'wx_native' : 'alipay_pc',
    payTime: ago(140 - index * 10, index),
    refundStatus: 0,
  }));
  const transactions = [
    ...recharges.map(({ payPrice, bonusPrice, payTime }) => ({
      bizType: 1,
      price: payPrice + bonusPrice,
      title: '充值',
      createTime: Number(payTime),
    })),
    ...times(30, (index) => ({
      bizType: 3,
      price: -(1_250 + index * 90),
      title: '支付',
      createTime: ago(138 - index * 4, index + 3),
    })),
    ...times(2, (index) => ({
      bizType: 4,
      price: 1_250,
      title: '支付退款',
      createTime: ago(20 - index * 9, index),
    })),
  ].sort((left, right) => left.createTime - right.createTime);
  const sum = (of: (price: number) => boolean) =>
    transactions.filter(({ price }) => of(price)).reduce((total, { price }) => total + price, 0);
  return {
    balance: sum(() => true),
    totalExpense: -sum((price) => price < 0),
    totalRecharge: recharges.reduce((total, { payPrice, bonusPrice }) => total + payPrice + bonusPrice, 0),
    transactions,
    recharges,
  };
}

/** 24 commissions, of which 3 wait and 1 is cancelled, and 12 withdrawals, of which the last is in review and one was refused. */
function brokerage(): Brokerage {
  const withdrawals = times(12, (index): BrokerageWithdrawal => ({
    id: index + 1,
    type: [2, 6, 1][index % 3] ?? 2,
    status: index === 11 ? 0 : index === 7 ? 20 : 11,
    price: 2_000 + index * 100,
    createTime: ago(116 - index * 10, index),
  }));
  const settled = (id: number) => (id <= 20 ? 1 : id === 21 ? 2 : 0);
  const records = [
    ...times(24, (index): BrokerageRecord => ({
      id: 0,
      bizId: String(9_000 + index),
      bizType: 1,
      title: '获得推广佣金',
      price: 3_000 + index * 50,
      status: settled(index + 1),
      createTime: ago(120 - index * 5, index),
      finishTime: settled(index + 1) === 1 ? ago(113 - index * 5, index) : null,
    })),
    ...withdrawals.map(({ id, price, createTime }): BrokerageRecord => ({
      id: 0,
      bizId: String(id),
      bizType: 2,
      title: '提现申请',
      price: -price,
      status: 1,
      createTime,
      finishTime: null,
    })),
    {
      id: 0,
      bizId: '8',
      bizType: 3,
      title: '提现申请驳回',
      price: 2_700,
      status: 1,
      createTime: ago(45, 4),
      finishTime: null,
    },
  ]
    .sort((left, right) => left.createTime - right.createTime)
    .map((record, index) => ({ ...record, id: index + 1 }));
  const sum = (status: number) =>
    records.filter((one) => one.status === status).reduce((total, { price }) => total + price, 0);
  return { brokeragePrice: sum(1), frozenPrice: sum(0), records, withdrawals };
}

const NAMES = [
  '江',
  '河',
  '湖',
  '海',
  '山',
  '川',
  '林',
  '原',
  '云',
  '雨',
  '雪',
  '风',
  '春',
  '夏',
  '秋',
  '冬',
];

/** The ordinary member has 15 friends, and these have 5 of their own. */
export const members = (): Member[] => [
  newMember(101, MEMBER.ordinary, {
    password: PASSWORD,
    nickname: '林知夏',
    avatar: file('avatar.svg'),
    email: 'zhixia@example.com',
    sex: 2,
    point: 1_280,
    experience: 660,
    level: LEVELS[0] ?? null,
    createTime: ago(200),
    wallet: wallet(),
    brokerage: brokerage(),
  }),
  newMember(102, MEMBER.fresh, { password: PASSWORD, nickname: '周新', createTime: ago(1) }),
  newMember(103, MEMBER.disabled, { password: PASSWORD, nickname: '停用', status: 1, createTime: ago(300) }),
  ...times(15, (index) =>
    newMember(201 + index, `1390000${String(201 + index).padStart(4, '0')}`, {
      nickname: `小${NAMES[index] ?? ''}`,
      createTime: ago(100 - index * 5),
      bindUserId: 101,
      bindUserTime: ago(100 - index * 5, index),
    }),
  ),
  ...times(5, (index) =>
    newMember(301 + index, `1390000${String(301 + index).padStart(4, '0')}`, {
      nickname: `阿${NAMES[index] ?? ''}`,
      createTime: ago(40 - index * 5),
      bindUserId: 201 + index,
      bindUserTime: ago(40 - index * 5, index),
    }),
  ),
];

/** A file of the shop's own, by its path in the file storage. */
const file = (name: string) => `/admin-api/infra/file/1/get/shop/${name}`;

const COLOURS = { 'banner.svg': '#14532d', 'avatar.svg': '#b45309', 'cover.svg': '#1d4ed8' };
/** The pictures of the shop, by their address. */
export const pictures: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(COLOURS).map(([name, colour]) => [
    file(name),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="${colour}" d="M0 0h16v9H0z"/><path fill="#fff" opacity=".3" d="M0 9 5 3l4 4 3-3 4 5z"/></svg>`,
  ]),
);

export const categories = [
  { id: 1, name: '新闻', picUrl: null },
  { id: 2, name: '帮助', picUrl: null },
  { id: 3, name: '公告', picUrl: null },
  { id: 4, name: '协议', picUrl: null },
];

interface Article {
  id: number;
  categoryId: number;
  title: string;
  author: string;
  picUrl: string | null;
  introduction: string;
  content: string;
  createTime: number;
  browseCount: number;
  spuId: null;
  recommendHot: boolean;
  recommendBanner: boolean;
}

const article = (
  id: number,
  categoryId: number,
  title: string,
  introduction: string,
  days: number,
  content: string,
): Article => ({
  id,
  categoryId,
  title,
  author: '云杉编辑部',
  picUrl: categoryId === 1 ? file('cover.svg') : null,
  introduction,
  content,
  createTime: ago(days, id),
  browseCount: 100 + id,
  spuId: null,
  recommendHot: id % 9 === 0,
  recommendBanner: false,
});

const HELP = [
  '怎样充值',
  '怎样提现佣金',
  '怎样邀请好友',
  '佣金何时结算',
  '忘记密码怎么办',
  '怎样更换手机号',
  '怎样修改昵称和头像',
  '会员等级有什么用',
  '支付失败怎么办',
  '余额可以提现吗',
  '为什么收不到短信',
  '怎样联系客服',
];
const TOPICS = ['会员日', '新品', '门店', '配送', '环保', '公益', '活动', '品质'];

/** 26 news, 12 questions, 11 announcements, and five pages, in the order in which they were written. */
export const articles: Article[] = [
  ...times(5, (index) => {
    const title = ['用户协议', '隐私政策', '关于我们', '推广规则', '操作流程'][index] ?? '';
    return article(
      index + 1,
      4,
      title,
      `云杉会员${title}`,
      400 - index,
      `<h2>${title}</h2><p>云杉会员由云杉商贸运营。这里是${title}的正文。</p><p>如有疑问，请联系客服。</p>`,
    );
  }),
  ...HELP.map((title, index) =>
    article(
      11 + index,
      2,
      title,
      `${title}：三步说明。`,
      200 - index,
      `<p>${title}，请按下面的步骤操作。</p><ol><li>登录云杉会员。</li><li>打开对应的页面。</li><li>按提示填写并提交。</li></ol>`,
    ),
  ),
  ...times(11, (index) =>
    article(
      31 + index,
      3,
      `系统维护通知（第 ${index + 1} 次）`,
      '夜间维护，约需半小时。',
      110 - index * 10,
      '<p>为了改善服务，系统将于当晚 2:00 至 2:30 维护，期间无法下单。</p>',
    ),
  ),
  ...times(26, (index) =>
    article(
      51 + index,
      1,
      `云杉${TOPICS[index % TOPICS.length]}见闻（之${index + 1}）`,
      `第 ${index + 1} 篇见闻的摘要。`,
      130 - index * 5,
      `<p>这是第 ${index + 1} 篇见闻。</p><p><img src="{origin}${file('cover.svg')}" alt="门店"></p><p>欢迎到店参观。</p>`,
    ),
  ),
];

export const banners = [
  { id: 1, title: '会员日满减', url: '/news/76', picUrl: file('banner.svg') },
  { id: 2, title: '邀请好友得佣金', url: '/spread', picUrl: file('banner.svg') },
];

export const packages = [
  { id: 1, name: '小额', payPrice: 10_000, bonusPrice: 0 },
  { id: 2, name: '常用', payPrice: 20_000, bonusPrice: 1_000 },
  { id: 3, name: '大额', payPrice: 50_000, bonusPrice: 5_000 },
];

/** Channels of payment that are turned on, with the labels of the dictionary `pay_channel_code`. */
export const channels: Readonly<Record<string, string>> = {
  wx_native: '微信扫码支付',
  alipay_pc: '支付宝 PC 网站支付',
  mock: '模拟支付',
};

export const dictionaries: Readonly<Record<string, readonly (readonly [value: string, label: string])[]>> = {
  brokerage_bank_name: [
    ['0', '工商银行'],
    ['1', '建设银行'],
    ['2', '农业银行'],
    ['3', '中国银行'],
    ['4', '交通银行'],
    ['5', '招商银行'],
  ],
  brokerage_withdraw_type: [
    ['1', '钱包'],
    ['2', '银行卡'],
    ['3', '微信收款码'],
    ['4', '支付宝收款码'],
    ['5', '微信零钱'],
    ['6', '支付宝余额'],
  ],
  brokerage_withdraw_status: [
    ['0', '审核中'],
    ['10', '审核通过'],
    ['11', '提现成功'],
    ['20', '审核不通过'],
    ['21', '提现失败'],
  ],
  brokerage_record_status: [
    ['0', '待结算'],
    ['1', '已结算'],
    ['2', '已取消'],
  ],
};

export const tradeConfig = {
  tencentLbsKey: null,
  deliveryPickUpEnabled: false,
  afterSaleRefundReasons: null,
  afterSaleReturnReasons: null,
  brokeragePosterUrls: [file('banner.svg')],
  brokerageFrozenDays: 7,
  brokerageWithdrawMinPrice: 1_000,
  brokerageWithdrawTypes: [1, 2, 3, 4, 5, 6],
};
