import type { ArticleSeed } from '../article.ts';

/** Who pays what when a house is mortgaged for a business loan. */
export const mortgageFees: ArticleSeed = {
  category: '企业融资',
  title: '以房产抵押做经营贷，费用由谁承担',
  summary: '评估、登记、保险，逐项说明收费主体与参考金额。',
  cover: '/media/cover-mortgage.svg',
  author: '银桥编辑部',
  source: '银桥研究组',
  published: '2026-11-12 10:00:00',
  views: 1956,
  content: `
<p>抵押贷款的利率通常低于信用贷款，但中间环节多，容易被收“打包费”。弄清每一笔费用该由谁付，就不容易多花钱。</p>
<h2>逐项对照</h2>
<table>
<thead><tr><th>项目</th><th>通常由谁承担</th><th>参考金额</th></tr></thead>
<tbody>
<tr><td>房屋评估</td><td>银行为授信而委托的，由银行承担</td><td>借款人 0.00 元</td></tr>
<tr><td>抵押登记</td><td>由登记为抵押权人的一方（银行）缴纳</td><td>住宅 80 元/件，非住宅 550 元/件</td></tr>
<tr><td>不动产档案查询</td><td>权利人查询自己的房产不收费</td><td>0.00 元</td></tr>
<tr><td>财产保险</td><td>自愿购买，银行不得强制搭售</td><td>以保单为准</td></tr>
<tr><td>合同公证</td><td>一般不是必需，约定公证的先问清由谁付</td><td>以公证处收费为准</td></tr>
<tr><td>解除抵押登记</td><td>还清后办理，不收登记费</td><td>0.00 元</td></tr>
</tbody>
</table>
<p>登记费以不动产登记机构的公示为准；小微企业（含个体工商户）申请不动产登记，按规定免收登记费。</p>
<h2>哪些收费要当心</h2>
<ul>
<li><strong>“渠道费”“包装费”“疏通费”</strong>：银行不收这些费用，中介以此为名收取的，可以拒绝并投诉。</li>
<li><strong>放款前的“保证金”“验资款”</strong>：正规贷款在放款前不会要求借款人转账。</li>
<li><strong>垫资过桥</strong>：先由他人垫钱还旧贷再抵押，成本常以“每天千分之一”计，折合年化 36.5%，一旦新贷不批，房产可能被处置。</li>
</ul>
<h2>签字前确认四件事</h2>
<ol>
<li>抵押率：住宅一般不超过评估价的 70%，商铺一般不超过 50%。</li>
<li>借款用途与收款人：经营贷款项通常直接付给交易对手，不能回流买房。</li>
<li>产权共有人是否都同意抵押；有租约的，要如实告知。</li>
<li>提前还款的起算日与比例，还清后由谁、在几日内办理解押。</li>
</ol>
<p>本站<a href="/bank?loan_type_id=3">房产抵押贷</a>产品的“费用”一栏，已列明评估与登记由谁承担。</p>
`.trim(),
};
