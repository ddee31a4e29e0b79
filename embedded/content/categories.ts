/** Article categories of the three lists. Articles refer to them by `name`. */
export interface CategorySeed {
  id: number;
  type: 'news' | 'help' | 'notice';
  name: string;
  sort: number;
}

export const categories: readonly CategorySeed[] = [
  { id: 1, type: 'news', name: '借款知识', sort: 1 },
  { id: 2, type: 'news', name: '企业融资', sort: 2 },
  { id: 3, type: 'news', name: '政策解读', sort: 3 },
  { id: 4, type: 'news', name: '风险提示', sort: 4 },
  { id: 11, type: 'help', name: '申请与审批', sort: 1 },
  { id: 12, type: 'help', name: '费用与还款', sort: 2 },
  { id: 13, type: 'help', name: '账户与认证', sort: 3 },
  { id: 14, type: 'help', name: 'VIP 会员与资金', sort: 4 },
  { id: 21, type: 'notice', name: '服务公告', sort: 1 },
  { id: 22, type: 'notice', name: '规则变更', sort: 2 },
  { id: 23, type: 'notice', name: '安全提示', sort: 3 },
];
