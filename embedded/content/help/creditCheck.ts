import type { ArticleSeed } from '../article.ts';

/** Whether using the portal shows up on a credit report. */
export const creditCheck: ArticleSeed = {
  category: '申请与审批',
  title: '在这里申请会影响征信吗？',
  summary: '比较与草稿不查征信；授权机构审批时才会查询。',
  cover: '/media/cover-credit.svg',
  author: '银桥客服',
  source: '银桥帮助中心',
  published: '2026-10-09 10:00:00',
  views: 5934,
  content: `
<p>银桥不是征信系统的接入机构，不能、也不会查询您的信用报告。会不会留下记录，取决于您走到了哪一步。</p>
<h2>每一步会不会查询</h2>
<table>
<thead><tr><th>操作</th><th>是否查询征信</th></tr></thead>
<tbody>
<tr><td>匹配、筛选、对比、试算</td><td>不查</td></tr>
<tr><td>注册、实名认证、企业认证</td><td>不查</td></tr>
<tr><td>填写并保存申请草稿</td><td>不查</td></tr>
<tr><td>提交申请，顾问核对材料</td><td>不查</td></tr>
<tr><td>签署机构的征信查询授权，机构审批</td><td>由该机构查询，留下“贷款审批”记录</td></tr>
<tr><td>放款之后</td><td>机构按月报送还款情况，并做贷后管理查询</td></tr>
</tbody>
</table>
<h2>授权书有两份，不是一回事</h2>
<ul>
<li><strong>个人信息授权书</strong>：在本站签署，同意把申请材料发送给您选定的那一家机构。</li>
<li><strong>征信查询授权书</strong>：由机构出具，在机构的页面或网点签署，同意机构查询您的信用报告。</li>
</ul>
<p>只签第一份，不会产生征信查询记录。</p>
<h2>怎样把影响降到最低</h2>
<ol>
<li>先对照产品的申请条件，明显不符合的不要申请。</li>
<li>一次申请不超过两家，等到有结果再决定下一家。</li>
<li>申请前自己查一次信用报告，本人查询不影响审批。</li>
<li>有当前逾期的，先还清，等记录更新后再申请。</li>
</ol>
<h2>没有放款，记录会消除吗</h2>
<p>查询记录与是否放款无关，保留 2 年后不再展示。单独一两次查询，通常不会成为拒绝的理由。</p>
<p>如果在信用报告上看到不认识的查询，请先联系该机构；需要协助，可以<a href="/contact">给我们留言</a>。</p>
`.trim(),
};
