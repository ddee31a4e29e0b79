/** The pages with calculators, in the order of their menu. */
export const TOOLS_PATH = '/bank/tools';

export const TOOLS = [
  { path: `${TOOLS_PATH}/payment`, title: '还款试算', summary: '已知金额、利率与期限，算每期还多少、一共多少利息' },
  { path: `${TOOLS_PATH}/cost`, title: '总成本对比', summary: '利率低的不一定便宜：把费用算进去，再比综合年化' },
  { path: `${TOOLS_PATH}/early`, title: '提前还款', summary: '还掉一部分或全部，能省多少利息，扣掉违约金是否划算' },
  { path: `${TOOLS_PATH}/afford`, title: '我能借多少', summary: '按收入与已有还款，算每月还得起多少、对应能借多少' },
] as const;

export type ToolPath = (typeof TOOLS)[number]['path'];
