import type { ArticleSeed } from '../article.ts';

/** The text of the page /contact; address, e-mail and telephone are from the site data. */
export const contact: ArticleSeed = {
  slug: 'contact',
  category: '',
  title: '联系我们',
  summary: '工作日 9:00–18:00，电话、邮件与留言都有人回复。',
  cover: '/media/map-contact.svg',
  author: '银桥',
  source: '银桥信息服务（江澜）有限公司',
  published: '2026-04-08 10:00:00',
  views: 3906,
  content: `
<p><img src="/media/map-contact.svg" alt="银桥大厦位置示意图：新桥区望江路 18 号，望江路与新桥大道之间，临近银桥" width="1200" height="480"></p>
<h2>来访</h2>
<p>请提前一个工作日预约。地铁 2 号线银桥站 B 口，沿望江路向东步行约 5 分钟；大厦地下一层可停车，前台登记后上 6 层。</p>
<h2>回复时间</h2>
<ul>
<li><strong>电话</strong>：工作日 9:00–18:00，当时回复。</li>
<li><strong>邮件与留言</strong>：1 个工作日内首次回复。</li>
<li><strong>投诉</strong>：3 个工作日内回复处理意见；需要向机构核实的，会告知预计时间。</li>
</ul>
<h2>联系之前</h2>
<p>请准备好申请编号或订单号。请不要在邮件或留言中发送身份证照片、银行卡号、密码与验证码，我们不会索要。</p>
`.trim(),
};
