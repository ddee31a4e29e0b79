import type { ArticleSeed } from '../article.ts';

/** Warning of people who claim to be from the portal. */
export const impersonation: ArticleSeed = {
  category: '安全提示',
  title: '关于谨防冒充银桥工作人员收费的声明',
  summary: '银桥不以放款为由收取任何费用，不通过个人账户收款。',
  cover: '/media/cover-fraud.svg',
  author: '银桥安全中心',
  source: '银桥',
  published: '2026-11-06 10:00:00',
  views: 2306,
  content: `
<p>近期有人冒用银桥名称，通过电话、短信与社交软件联系借款人，以“内部名额”“解除风控”为由要求转账。现声明如下：</p>
<ol>
<li>银桥是贷款信息服务中介，不发放贷款，也不以放款、提额、解冻、验资、刷流水等任何理由收费。</li>
<li>VIP 会员服务与充值只在本站页面办理，收款方为银桥信息服务（江澜）有限公司，不使用个人账户或个人收款码。</li>
<li>工作人员不会索要登录密码、短信验证码与银行卡密码，不会要求共享屏幕，也不会发送安装包。</li>
<li>顾问回访使用 400-000-0000，通话中可报出您的申请编号后四位供您核对。</li>
</ol>
<h2>收到可疑联系时</h2>
<ul>
<li>不点击链接，不转账，直接挂断。</li>
<li>通过本站<a href="/contact">联系我们</a>页面的电话核实。</li>
<li>已经转账的，立即拨打 110 或 96110，并保存聊天记录与转账凭证。</li>
</ul>
<p>冒用银桥名称的行为，我们已向公安机关报案，并将继续配合查处。欢迎把线索发送至 service@yinqiao.example。</p>
`.trim(),
};
