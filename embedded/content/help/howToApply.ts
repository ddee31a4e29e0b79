import type { ArticleSeed } from '../article.ts';

/** An application from the first question to the payout. */
export const howToApply: ArticleSeed = {
  category: '申请与审批',
  title: '怎样在银桥申请贷款？',
  summary: '从填写需求到机构放款，每一步做什么、要多久。',
  cover: '/media/cover-steps.svg',
  author: '银桥客服',
  source: '银桥帮助中心',
  is_top: 1,
  published: '2026-10-09 09:30:00',
  views: 6820,
  content: `
<p>银桥是贷款信息服务中介：帮您比较产品、整理材料、把申请递交给您选定的机构。审批、签约与放款由机构完成。</p>
<h2>第一步：填写需求（约 3 分钟）</h2>
<p>选择贷款类型、金额与期限，系统列出条件相符的机构。这一步不查征信，也不需要登录。不确定选哪一种，可以从<a href="/form">贷款申请</a>页进入，按用途挑选。</p>
<h2>第二步：比较产品</h2>
<p>在<a href="/bank">银行合作</a>页按年化利率、放款时间或额度排序，最多同时对比四家。打开详情可以看到申请条件、材料清单、全部费用与还款试算。</p>
<h2>第三步：递交申请（约 10 分钟）</h2>
<ol>
<li>登录并完成实名认证。</li>
<li>按步骤填写借款需求、申请人情况、经营与资产，草稿会保留。</li>
<li>按清单上传材料，支持 JPG、PNG、WEBP 与 PDF，每个不超过 5 MB。</li>
<li>在最后一步核对综合融资成本，单独勾选个人信息授权书后提交。</li>
</ol>
<p>在您授权之前，信息不会发送给任何机构。</p>
<h2>第四步：机构审批与放款</h2>
<table>
<thead><tr><th>状态</th><th>含义</th><th>您要做什么</th></tr></thead>
<tbody>
<tr><td>已提交</td><td>申请已收到</td><td>保持电话畅通</td></tr>
<tr><td>受理中</td><td>顾问核对材料</td><td>—</td></tr>
<tr><td>待补充资料</td><td>材料有缺漏</td><td>30 天内按提示补充</td></tr>
<tr><td>机构审批中</td><td>机构独立审批，可能电话核实</td><td>如实回答</td></tr>
<tr><td>审批通过</td><td>机构给出额度与利率</td><td>与机构签订合同</td></tr>
<tr><td>已放款</td><td>款项进入您的账户</td><td>按期还款</td></tr>
</tbody>
</table>
<p>转入银行审批之前，都可以撤销申请。每次状态变化都会发送站内消息，进度可在<a href="/form/record">申请记录</a>中查看。</p>
`.trim(),
};
