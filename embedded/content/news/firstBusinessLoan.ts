import type { ArticleSeed } from '../article.ts';

/** What a small company's first business loan is judged by. */
export const firstBusinessLoan: ArticleSeed = {
  category: '企业融资',
  title: '小微企业首次申请经营贷，银行会看哪些材料',
  summary: '纳税、流水、用途三件事，提前准备可以少跑一趟。',
  cover: '/media/cover-business.svg',
  author: '银桥编辑部',
  source: '银桥研究组',
  is_hot: 1,
  published: '2026-11-15 09:30:00',
  views: 2871,
  content: `
<p>第一次申请经营贷，材料往往要补两三次。银行要回答的其实只有三个问题：企业是不是真的在经营、赚的钱够不够还、借的钱拿去做什么。下面按这三件事列出常用材料。</p>
<h2>一、主体：谁在借</h2>
<ul>
<li><strong>营业执照</strong>：多数产品要求注册满 1–2 年，也有面向新设企业的产品。</li>
<li><strong>法定代表人身份证</strong>与企业章程；法定代表人近期变更过的，准备变更记录。</li>
<li><strong>企业与法定代表人的信用报告</strong>：先自己查一遍。有当前逾期的，先结清再申请。</li>
</ul>
<h2>二、经营：够不够还</h2>
<table>
<thead><tr><th>材料</th><th>去哪里取</th><th>常见问题</th></tr></thead>
<tbody>
<tr><td>近 6–12 个月对公流水</td><td>开户行网银导出 PDF</td><td>截图不行，须含户名与账号</td></tr>
<tr><td>纳税记录</td><td>多数可线上授权，由税务系统提供</td><td>零申报时间过长，额度会偏低</td></tr>
<tr><td>收款码流水</td><td>支付机构商户后台</td><td>收款人须与经营者一致</td></tr>
<tr><td>财务报表</td><td>会计或代账机构</td><td>应与申报给税务的一致</td></tr>
</tbody>
</table>
<p>流水不必“好看”，但要真实、连续、能与合同对上。为了申请而互相转账“做流水”，银行一看对手方和时间就能识别，反而会被拒绝。</p>
<h2>三、用途：借来做什么</h2>
<p>准备采购合同、订单、租赁合同或发薪表中的一项，写清向谁付款、总额多少、自有资金出多少。经营贷不得用于购房、炒股、理财或偿还其他贷款；被认定挪用的，银行可以提前收回，罚息也高于普通逾期。</p>
<h2>递交前再核对一遍</h2>
<ol>
<li>执照、流水、合同上的企业名称是否完全一致，有无旧名称。</li>
<li>经营地址与实际是否相符，银行可能上门核实。</li>
<li>每月还款额是否不超过月均净流入的一半。</li>
</ol>
<p>各机构的清单略有不同，可在<a href="/bank?loan_type_id=1">企业经营贷</a>中打开产品，查看“材料清单”。</p>
`.trim(),
};
