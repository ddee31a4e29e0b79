import type { ArticleSeed } from '../article.ts';

/** Certification of persons and companies. */
export const certification: ArticleSeed = {
  category: '账户与认证',
  title: '实名认证与企业认证怎么做？',
  summary: '需要哪些信息、多久审核、被驳回怎么办。',
  cover: '/media/cover-identity.svg',
  author: '银桥客服',
  source: '银桥帮助中心',
  published: '2026-08-12 10:00:00',
  views: 2140,
  content: `
<p>递交贷款申请、提现之前需要完成实名认证。浏览、比较与试算不需要认证。</p>
<h2>需要什么</h2>
<table>
<thead><tr><th>类型</th><th>信息</th><th>适用于</th></tr></thead>
<tbody>
<tr><td>个人实名</td><td>姓名、身份证号、身份证正反面照片</td><td>所有申请人，须年满 18 周岁</td></tr>
<tr><td>企业认证</td><td>企业名称、统一社会信用代码、营业执照、法定代表人姓名、联系电话</td><td>以企业名义申请经营贷</td></tr>
</tbody>
</table>
<h2>怎么办理</h2>
<ol>
<li>进入<a href="/user/info">个人资料</a>，选择“实名认证”或“企业认证”。</li>
<li>填写信息并上传照片，四角完整、文字清晰。</li>
<li>提交后等待审核，一般 1 个工作日内完成，结果会发送站内消息。</li>
</ol>
<h2>认证状态</h2>
<ul>
<li><strong>审核中</strong>：可以撤回修改；同一类型同时只能有一份待审核。</li>
<li><strong>已认证</strong>：姓名与身份证号锁定，不能更改。</li>
<li><strong>已驳回</strong>：查看原因，修改后重新提交，每日最多 5 次。</li>
</ul>
<h2>常见驳回原因</h2>
<ul>
<li>照片反光、缺角，或身份证已过期。</li>
<li>姓名与身份证号不一致，生僻字写法不同。</li>
<li>身份证号已在其他账户认证。</li>
<li>营业执照名称、信用代码与填写不一致，或企业已注销、被列入经营异常名录。</li>
</ul>
<h2>信息会被怎样使用</h2>
<p>认证信息只用于核实身份、匹配申请人与收款人，页面上只显示脱敏后的结果，例如“林*夏”“320***********4521”。没有您的单独授权，不会提供给任何机构。证件照片仅审核人员可在审核时查看。</p>
<h2>身份被冒用怎么办</h2>
<p>发现身份证号已被他人认证，请致电 400-000-0000，并准备本人手持身份证的照片。核实期间，相关账户会暂停申请与提现。</p>
`.trim(),
};
