/** The one order in which offers are listed: the code that sorts, and the sentences in which it is published. */
const NAME = '总成本从低到高';
export const RANKING = {
  name: NAME,
  sentence: `默认按${NAME}。总成本 = 利息合计 + 必付费用，按您填写的金额与期限计算，未填写时按 20 万元、24 个月；机构公布的是利率区间的，取下限与上限两个总成本的平均值。总成本相同的保持接入的先后；不受理该金额或期限、没有公布利率的排在最后。`,
  relations:
    '合作机构按约定向平台支付信息服务费，由机构自行承担。排序只看总成本，与机构是否付费、付多少无关，不收取排名费用。',
} as const;

interface Costs {
  low: { cost: number } | undefined;
  high: { cost: number } | undefined;
}

/** What an offer is ordered by, in fen; undefined: last. */
export const rankingCost = ({ low, high }: Costs, lends = true): number | undefined =>
  lends && low && high ? (low.cost + high.cost) / 2 : undefined;
