import { money } from './wire.ts';

export interface Plan {
  planCode: string;
  label: string;
  /** Absent: without end. */
  span?: string;
  price: number;
  listPrice: number;
  refundWithin: string;
  perks: { head: string; body?: string }[];
  onSale: boolean;
  starred: boolean;
}

const perks = [
  { head: '专属顾问', body: '工作时间两小时内首次联系' },
  { head: '材料预审', body: '递交前由顾问核对一遍材料' },
  { head: '会员专享产品' },
];

export const PLANS: Plan[] = [
  {
    planCode: 'MONTH',
    label: '月度会员',
    span: 'P1M',
    price: 9900,
    listPrice: 12_900,
    refundWithin: 'P0D',
    perks: perks.slice(0, 1),
    onSale: true,
    starred: false,
  },
  {
    planCode: 'SEASON',
    label: '季度会员',
    span: 'P3M',
    price: 19_800,
    listPrice: 29_700,
    refundWithin: 'P7D',
    perks: perks.slice(0, 2),
    onSale: true,
    starred: false,
  },
  {
    planCode: 'YEAR',
    label: '年度会员',
    span: 'P1Y',
    price: 128_000,
    listPrice: 158_000,
    refundWithin: 'P7D',
    perks,
    onSale: true,
    starred: true,
  },
  {
    planCode: 'LIFE',
    label: '终身会员',
    price: 398_000,
    listPrice: 498_000,
    refundWithin: 'P15D',
    perks,
    onSale: true,
    starred: false,
  },
  {
    planCode: 'WEEK_2024',
    label: '七日体验',
    span: 'P7D',
    price: 1900,
    listPrice: 1900,
    refundWithin: 'P0D',
    perks: [],
    onSale: false,
    starred: false,
  },
];

export const TIERS = {
  GOLD: {
    rank: 3,
    label: '金牌推广',
    badge: '/cms/img/tier-gold.svg',
    share: { direct: 1800, indirect: 600 },
    need: { mode: 'ALL', referrals: 30, team: 100, sales: money(1_000_000) },
    perks: ['每月 5 日结算', '专属海报', '线下沙龙名额'],
  },
  BRONZE: {
    rank: 1,
    label: '普通推广',
    badge: '/cms/img/tier-bronze.svg',
    share: { direct: 800, indirect: 200 },
    need: { mode: 'ANY', referrals: 0 },
    perks: ['推广佣金'],
  },
  SILVER: {
    rank: 2,
    label: '银牌推广',
    badge: '/cms/img/tier-silver.svg',
    share: { direct: 1250, indirect: 350 },
    need: { mode: 'ANY', referrals: 10, sales: money(200_000) },
    perks: ['每月 10 日结算', '专属海报'],
  },
};
