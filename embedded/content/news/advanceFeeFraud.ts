import type { ArticleSeed } from '../article.ts';

/** Advance-fee fraud: how to recognise it and what to do. */
export const advanceFeeFraud: ArticleSeed = {
  category: '风险提示',
  title: '凡是放款前要您先转账的，都不是贷款',
  summary: '识别“解冻费”“刷流水”等常见骗局，遇到请先停手。',
  cover: '/media/cover-fraud.svg',
  author: '银桥编辑部',
  source: '银桥研究组',
  is_hot: 1,
  published: '2026-11-09 10:00:00',
  views: 5430,
  content: `
<p>贷款是钱先到您的账户，再由您按期归还。顺序一旦反过来——要您先转一笔，再给您放款——不管叫什么名字，都不是贷款。</p>
<h2>五种常见说法</h2>
<table>
<thead><tr><th>对方怎么说</th><th>事实是什么</th></tr></thead>
<tbody>
<tr><td>“卡号填错，账户被冻结，交解冻费”</td><td>卡号错误只会退回，银行不会因此冻结贷款，更不收解冻费</td></tr>
<tr><td>“流水不够，转账刷一刷再退给您”</td><td>银行看的是历史流水，临时转给陌生人的钱不会退回</td></tr>
<tr><td>“先交保证金、工本费、会员费才能放款”</td><td>正规机构不在放款前收取任何费用</td></tr>
<tr><td>“征信有问题，交钱帮您洗白”</td><td>征信记录无法花钱修改，有误应当免费提出异议</td></tr>
<tr><td>“注销校园贷，不注销影响征信”</td><td>没有这项业务，目的是骗您借款后转走</td></tr>
</tbody>
</table>
<h2>三个动作，能挡住大多数骗局</h2>
<ol>
<li><strong>查资质</strong>：在国家金融监督管理总局网站查询金融许可证；小额贷款与融资担保公司，向地方金融管理部门核实。</li>
<li><strong>认渠道</strong>：只从官方网站、应用商店或线下网点办理，不下载对方发来的安装包，不在共享屏幕时操作银行 App。</li>
<li><strong>守验证码</strong>：短信验证码、支付密码、银行卡背面的三位数字，不告诉任何人。</li>
</ol>
<h2>已经转了钱怎么办</h2>
<ul>
<li>立即拨打 110 报警，或拨打反诈专线 96110；越早，止付的可能越大。</li>
<li>同时联系转出银行，说明被骗，申请协助。</li>
<li>保留聊天记录、转账凭证、对方账号与链接，不要删除。</li>
<li>涉及正规机构收费争议的，可拨打金融消费者投诉热线 12378。</li>
</ul>
<blockquote>银桥不放款，也不会以放款为由收取任何费用。VIP 会员服务只在本站购买页自愿购买，与是否获得贷款无关。</blockquote>
<p>收到自称银桥工作人员的可疑来电，请通过<a href="/contact">联系我们</a>页面上的电话核实。</p>
`.trim(),
};
