import type { ArticleSeed } from '../article.ts';

/** What to do after a refusal. */
export const notApproved: ArticleSeed = {
  category: '申请与审批',
  title: '审批没有通过，下一步做什么？',
  summary: '先弄清原因，再改善条件，不急着换一家重来。',
  cover: '/media/cover-signpost.svg',
  author: '银桥客服',
  source: '银桥帮助中心',
  published: '2026-09-28 10:00:00',
  views: 3871,
  content: `
<p>没有通过，不等于以后都不能借。机构拒绝的原因多数可以改善，关键是先知道卡在哪里。</p>
<h2>常见原因与对策</h2>
<table>
<thead><tr><th>原因</th><th>可以怎么做</th><th>大约多久</th></tr></thead>
<tbody>
<tr><td>当前有逾期</td><td>还清欠款，等待报告更新</td><td>1–2 个月</td></tr>
<tr><td>近期查询过多</td><td>停止申请，减少“贷款审批”查询</td><td>3 个月</td></tr>
<tr><td>负债偏高</td><td>结清小额贷款，降低信用卡已用额度</td><td>1–3 个月</td></tr>
<tr><td>收入证明不足</td><td>补充流水、社保、公积金或纳税记录</td><td>随时</td></tr>
<tr><td>经营时间不够</td><td>选择面向新设企业的产品</td><td>随时</td></tr>
<tr><td>用途不符合要求</td><td>改为真实、允许的用途并提供凭证</td><td>随时</td></tr>
<tr><td>抵押物不符合</td><td>核对产权、房龄与共有人意见</td><td>视情况</td></tr>
</tbody>
</table>
<h2>在哪里看原因</h2>
<p>打开<a href="/form/record">申请记录</a>，在申请详情的“原因”与时间线里查看机构给出的说明。机构没有写明的，可以联系顾问代为询问；机构有权不披露内部评分。</p>
<h2>不建议的做法</h2>
<ul>
<li>连续换机构申请。每次审批都会增加一条查询，越试越难。</li>
<li>找人“包装”流水、工作单位或营业执照。提供虚假材料骗取贷款，可能承担刑事责任。</li>
<li>转向年化利率高得多的产品“应急”。先算清每期还款与收入是否匹配。</li>
</ul>
<h2>什么时候可以再申请</h2>
<p>多数机构要求间隔 1–6 个月。条件没有变化时再次申请，结果一般也不会变化；条件改善后，可以从<a href="/bank">银行合作</a>页重新筛选。</p>
<blockquote>有人承诺“内部通道，拒了也能批”，要求先付费的，是诈骗。</blockquote>
<p>如果确实已经难以按期偿还现有债务，请先联系各放款机构协商还款安排，而不是继续借款。</p>
`.trim(),
};
