import type { ArticleSeed } from '../article.ts';

/** Change of the referral rules in July. */
export const spreadChange: ArticleSeed = {
  category: '规则变更',
  title: '推广规则调整公告',
  summary: '升级条件改为按 VIP 会员销售与佣金计算，自 7 月 8 日起执行。',
  cover: '/media/cover-notice.svg',
  author: '银桥运营部',
  source: '银桥',
  published: '2026-07-01 10:00:00',
  views: 1308,
  content: `
<p>自 2026 年 7 月 8 日起，推广规则作如下调整。调整前已经产生的佣金，按原规则结算。</p>
<table>
<thead><tr><th>项目</th><th>调整前</th><th>调整后</th></tr></thead>
<tbody>
<tr><td>升级条件</td><td>按邀请注册人数</td><td>按好友购买 VIP 会员人数或累计佣金</td></tr>
<tr><td>基础佣金比例</td><td>一级 10.00%、二级 5.00%</td><td>不变</td></tr>
<tr><td>最高佣金比例</td><td>一级 15.00%、二级 7.00%</td><td>一级 18.00%、二级 8.00%</td></tr>
<tr><td>冻结期</td><td>15 日</td><td>7 日</td></tr>
<tr><td>参加费用</td><td>无</td><td>无</td></tr>
</tbody>
</table>
<h2>为什么调整</h2>
<p>佣金只来自 VIP 会员服务的真实销售，不按人数计酬，也不超过两级。升级条件随之改为与销售挂钩。</p>
<h2>请共同遵守</h2>
<ul>
<li>介绍产品时以年化利率为准，不承诺额度、利率与审批结果。</li>
<li>不以银桥名义收取费用，不代收验证码，不代填申请。</li>
<li>不以“发展下线”“躺赚”等说法吸引他人加入。</li>
</ul>
<p>完整规则与等级见<a href="/spread">推广合作</a>页。</p>
`.trim(),
};
