/** A member as the imitated back end keeps it. Money is in fen. */
export interface Member {
  id: number;
  sn: string;
  nickname: string;
  avatar: string;
  mobile: string;
  password: string;
  sex: number;
  user_money: number;
  earnings: number;
  total_recharge_amount: number;
  total_order_amount: number;
  history_earnings: number;
  user_growth: number;
  distribution_code: string;
  first_leader: number;
  second_leader: number;
  disable: number;
  create_time: number;
}

/** Rows as the tables have them. Times are seconds since 1970, money is in fen. */
export interface AccountLog {
  id: number;
  user_id: number;
  source_type: number;
  change_type: 1 | 2;
  change_amount: number;
  remark: string;
  create_time: number;
}
export interface RechargeOrder {
  id: number;
  user_id: number;
  order_sn: string;
  order_amount: number;
  give_money: number;
  pay_status: 0 | 1;
  pay_way: number;
  create_time: number;
}
export interface Withdrawal {
  id: number;
  user_id: number;
  sn: string;
  type: number;
  account: string;
  real_name: string;
  bank: string;
  subbank: string;
  money_qr_code: string;
  money: number;
  poundage: number;
  status: number;
  /** Of the review, and of the transfer. */
  description: string | null;
  transfer_description: string | null;
  transfer_voucher: string | null;
  transfer_time: number | null;
  create_time: number;
  update_time: number | null;
  payment_time: null;
}
export interface Notice {
  id: number;
  user_id: number;
  title: string;
  content: string;
  scene: number;
  read: 0 | 1;
  create_time: number;
}
export interface Article {
  id: number;
  cid: number;
  title: string;
  synopsis: string;
  image: string;
  visit: number;
  is_notice: 0 | 1;
  content: string;
  create_time: number;
}

/** 2026-11-20 10:00:00 in Shanghai. Records become older from here. */
const NEWEST = 1_795_140_000;
const DAY = 86_400;
const HOUR = 3_600;
/** A number as the back end makes it: its moment in Shanghai, and four digits. */
export const numbered = (seconds: number, tail: number): string =>
  new Date((seconds + 8 * HOUR) * 1_000).toISOString().replace(/\D/g, '').slice(0, 14) +
  String(tail % 10_000).padStart(4, '0');
const rows = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
/** The row `index` of `count`, counted from the newest, is this old. The oldest row has the lowest id. */
const at = (index: number, step: number): number => NEWEST - index * step;

const named = [
  '王',
  '李',
  '张',
  '陈',
  '周',
  '吴',
  '郑',
  '冯',
  '许',
  '何',
  '吕',
  '施',
  '孔',
  '曹',
  '严',
  '华',
  '金',
  '魏',
  '陶',
  '姜',
  '戚',
  '谢',
  '邹',
];

/** Source types of the balance, by what they mean; the log shows only the words. */
export const SOURCE: Record<number, string> = {
  100: '系统增加余额',
  101: '系统扣减余额',
  102: '用户充值余额',
  103: '下单扣减余额',
  105: '售后退回余额',
  106: '佣金提现',
  107: '会员转账(收入方)',
  108: '会员转账(支出方)',
};

const member = (id: number, mobile: string, nickname: string, more: Partial<Member> = {}): Member => ({
  id,
  sn: String(48_000_000 + id * 7_919),
  nickname,
  avatar: 'static/common/image/default/user.png',
  mobile,
  password: 'Demo-2026',
  sex: 0,
  user_money: 0,
  earnings: 0,
  total_recharge_amount: 0,
  total_order_amount: 0,
  history_earnings: 0,
  user_growth: 0,
  distribution_code: `K${(id * 7_919 + 100_000).toString(36).toUpperCase().slice(-5).padStart(5, '7')}`,
  first_leader: 0,
  second_leader: 0,
  disable: 0,
  create_time: at(200, DAY) + id,
  ...more,
});

/** A back end with an ordinary member (1), that member's inviter (2), a new member (3) and a disabled one (4), and a team. */
export function sampleData() {
  const members = [
    member(1, '13800000001', '知夏', {
      sex: 2,
      user_money: 386_050,
      earnings: 52_030,
      total_recharge_amount: 350_000,
      total_order_amount: 128_000,
      history_earnings: 163_480,
      user_growth: 640,
      first_leader: 2,
      avatar: 'uploads/user/20260801/a1.png',
    }),
    member(2, '13800000002', '顾南舟', {
      user_money: 12_000,
      earnings: 8_800,
      history_earnings: 40_000,
      user_growth: 80,
    }),
    member(3, '13800000003', '新朋友'),
    member(4, '13800000004', '停用的账号', { disable: 1 }),
    ...rows(14, (index) =>
      member(11 + index, `139000001${String(index).padStart(2, '0')}`, `${named[index]}一`, {
        first_leader: 1,
        second_leader: 2,
        create_time: at(index, 3 * DAY),
      }),
    ),
    ...rows(9, (index) =>
      member(31 + index, `139000002${String(index).padStart(2, '0')}`, `${named[14 + index]}二`, {
        first_leader: 11,
        second_leader: 1,
        create_time: at(index, 5 * DAY),
      }),
    ),
  ];
  const kinds = [102, 103, 106, 105, 100, 107, 108, 101];
  const logs: AccountLog[] = rows(47, (index) => {
    const source_type = kinds[index % kinds.length]!;
    return {
      id: 147 - index,
      user_id: 1,
      source_type,
      change_type: [101, 103, 108].includes(source_type) ? 2 : 1,
      change_amount: 1_000 + index * 137,
      remark: source_type === 100 ? '活动补发' : '',
      create_time: at(index, 31 * HOUR),
    };
  });
  const orders: RechargeOrder[] = rows(23, (index) => ({
    id: 60 - index,
    user_id: 1,
    order_sn: numbered(at(index, 53 * HOUR), 1_009 + index * 37),
    order_amount: [10_000, 20_000, 50_000][index % 3]!,
    give_money: [0, 2_000, 8_000][index % 3]!,
    pay_status: index % 8 === 7 ? 0 : 1,
    pay_way: 1 + (index % 2),
    create_time: at(index, 53 * HOUR),
  }));
  const withdrawals: Withdrawal[] = rows(13, (index) => {
    const type = [5, 4, 3, 1][index % 4]!;
    const money = 3_000 + index * 500;
    const status = index === 0 ? 1 : [3, 4, 2, 3][index % 4]!;
    const create_time = at(index, 9 * DAY);
    return {
      id: 40 - index,
      user_id: 1,
      sn: numbered(create_time, 2_003 + index * 41),
      type,
      account: type === 1 ? '' : type === 5 ? '6222021234567890128' : '13800000001',
      real_name: type === 1 ? '' : '林知夏',
      bank: type === 5 ? '工商银行' : '',
      subbank: type === 5 ? '江澜支行' : '',
      money_qr_code: type === 3 || type === 4 ? 'uploads/user/20260901/qr.png' : '',
      money,
      poundage: type === 1 ? 0 : Math.round(money * 0.01),
      status,
      // The review passed all but the first of those that failed.
      description: status === 4 ? (index === 1 ? '资料不符' : '审核同意') : null,
      transfer_description: status === 4 && index !== 1 ? '银行卡号错误' : status === 3 ? '已转' : null,
      transfer_voucher: status === 3 ? 'uploads/images/20260701/1.png' : null,
      transfer_time: status === 3 ? create_time + 2 * DAY : null,
      create_time,
      update_time: status === 1 ? null : create_time + DAY,
      payment_time: null,
    };
  });
  const earning = 109;
  const notices: Notice[] = rows(29, (index) => {
    const isEarning = index % 3 === 2;
    return {
      id: 80 - index,
      user_id: 1,
      title: isEarning ? '收益通知' : index === 28 ? '注册成功通知' : '订单通知',
      content: isEarning
        ? `亲爱的知夏，您有一笔新的收益 ${(12 + index).toFixed(2)} 元到账。`
        : index === 28
          ? '亲爱的知夏，您已注册成功，欢迎您。'
          : `亲爱的知夏，您的订单 20261120${String(100 + index)} 已支付成功。`,
      scene: isEarning ? earning : index === 28 ? 107 : 100,
      read: index < 5 ? 0 : 1,
      create_time: at(index, 20 * HOUR),
    };
  });
  const article = (
    id: number,
    cid: number,
    title: string,
    index: number,
    more: Partial<Article> = {},
  ): Article => ({
    id,
    cid,
    title,
    synopsis: `${title}：要点与时间`,
    image: `uploads/images/20260701/${(id % 3) + 1}.png`,
    visit: 40 + index * 3,
    is_notice: 0,
    content: `<p>${title}的全文。</p><p><img src="/uploads/images/20260701/${(id % 3) + 1}.png" alt="" /></p><p>如有疑问，请联系客服。</p>`,
    create_time: at(index, 2 * DAY),
    ...more,
  });
  const articles = [
    ...rows(24, (index) =>
      article(
        50 - index,
        1 + (index % 2),
        `${['会员日活动', '门店上新'][index % 2]}第 ${24 - index} 期`,
        index,
      ),
    ),
    ...rows(4, (index) =>
      article(
        20 - index,
        3,
        `${['系统维护安排', '发货时间调整', '客服时间调整', '隐私政策更新'][index]}`,
        30 + index,
        { is_notice: 1 },
      ),
    ),
  ];
  const helps = rows(13, (index) =>
    article(
      30 - index,
      1 + (index % 2),
      [
        '怎样注册账号',
        '忘记密码怎么办',
        '怎样充值余额',
        '余额可以做什么',
        '佣金什么时候结算',
        '怎样提现佣金',
        '提现需要多久到账',
        '怎样更换手机号',
        '怎样邀请好友',
        '邀请码在哪里',
        '会员等级有什么用',
        '收不到验证码怎么办',
        '怎样联系客服',
      ][index]!,
      index,
    ),
  );
  return {
    members,
    logs,
    orders,
    withdrawals,
    notices,
    articles,
    helps,
    articleCategories: [
      { id: 1, name: '活动' },
      { id: 2, name: '上新' },
      { id: 3, name: '公告' },
    ],
    helpCategories: [
      { id: 1, name: '账号' },
      { id: 2, name: '资金' },
    ],
    levels: [
      { id: 1, name: '普通会员', growth_value: 0 },
      { id: 2, name: '白银会员', growth_value: 500 },
      { id: 3, name: '黄金会员', growth_value: 2_000 },
    ],
    templates: [
      { id: 3, money: 50_000, give_money: 8_000, is_recommend: 1 },
      { id: 2, money: 20_000, give_money: 2_000, is_recommend: 0 },
      { id: 1, money: 10_000, give_money: 0, is_recommend: 0 },
    ],
  };
}
