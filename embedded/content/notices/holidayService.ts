import type { ArticleSeed } from '../article.ts';

/** Customer service during the autumn holidays. */
export const holidayService: ArticleSeed = {
  category: '服务公告',
  title: '2026 年中秋、国庆假期受理与提现安排',
  summary: '假期可照常提交申请，审核与打款顺延至首个工作日。',
  cover: '/media/cover-calendar.svg',
  author: '银桥运营部',
  source: '银桥',
  published: '2026-09-22 10:00:00',
  views: 1540,
  content: `
<p>根据节假日安排，中秋节 9 月 25 日至 27 日、国庆节 10 月 1 日至 7 日放假；10 月 8 日（星期四）起恢复正常服务。</p>
<h2>假期安排</h2>
<table>
<thead><tr><th>事项</th><th>假期内</th><th>恢复后</th></tr></thead>
<tbody>
<tr><td>提交贷款申请</td><td>可以提交，自动排队</td><td>按提交顺序受理</td></tr>
<tr><td>顾问回访（含 VIP 会员）</td><td>暂停</td><td>首个工作日内回访</td></tr>
<tr><td>实名与企业认证</td><td>可以提交</td><td>1 个工作日内审核</td></tr>
<tr><td>充值</td><td>即时到账，对公转账除外</td><td>对公转账首个工作日入账</td></tr>
<tr><td>提现</td><td>可以申请</td><td>首个工作日审核打款</td></tr>
</tbody>
</table>
<h2>还款提醒</h2>
<ul>
<li>还款日在假期内的，多数机构照常扣款，请提前把钱存入还款账户。</li>
<li>跨行转账可能延迟到账，建议至少提前 1 天。</li>
<li>是否顺延以放款机构的通知为准。</li>
</ul>
<p>9 月 30 日 16:00 之前提交的提现申请，预计当日到账。祝您假期平安。</p>
`.trim(),
};
