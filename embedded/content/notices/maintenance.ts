import type { ArticleSeed } from '../article.ts';

/** Planned maintenance in November. */
export const maintenance: ArticleSeed = {
  category: '服务公告',
  title: '系统维护通知（11 月 16 日 01:00–05:00）',
  summary: '维护期间暂停充值、提现与申请提交，浏览与试算不受影响。',
  cover: '/media/cover-notice.svg',
  author: '银桥运营部',
  source: '银桥',
  is_top: 1,
  published: '2026-11-13 16:00:00',
  views: 1124,
  content: `
<p>为升级数据库与备份设备，银桥将于 2026 年 11 月 16 日（星期一）01:00–05:00 进行系统维护，预计 4 小时，提前完成即提前恢复。</p>
<h2>维护期间的影响</h2>
<table>
<thead><tr><th>功能</th><th>是否可用</th></tr></thead>
<tbody>
<tr><td>浏览机构、资讯与帮助，还款试算</td><td>可用</td></tr>
<tr><td>登录、注册、修改资料</td><td>短暂中断，可稍后重试</td></tr>
<tr><td>充值、提现、开通 VIP 会员</td><td>暂停</td></tr>
<tr><td>提交申请、上传材料</td><td>暂停，草稿会保留</td></tr>
</tbody>
</table>
<h2>请您留意</h2>
<ul>
<li>维护开始前已支付的充值订单照常入账；未支付的订单请在恢复后重新下单。</li>
<li>11 月 15 日 16:00 之后的提现申请，顺延至 11 月 16 日处理。</li>
<li>向放款机构的还款不经过银桥，不受影响，请按期还款。</li>
</ul>
<p>给您带来不便，敬请谅解。如有疑问，请在工作日 9:00–18:00 致电 400-000-0000。</p>
`.trim(),
};
