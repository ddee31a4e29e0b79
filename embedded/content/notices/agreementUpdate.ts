import type { ArticleSeed } from '../article.ts';

/** Update of the terms and the privacy policy in October. */
export const agreementUpdate: ArticleSeed = {
  category: '规则变更',
  title: '用户服务协议与隐私政策更新公告',
  summary: '自 2026 年 10 月 22 日起生效，主要明确授权撤回与 VIP 会员退款。',
  cover: '/media/cover-papers.svg',
  author: '银桥法务部',
  source: '银桥',
  published: '2026-10-15 10:00:00',
  views: 986,
  content: `
<p>我们更新了《用户服务协议》《隐私政策》与《个人信息授权书》，自 2026 年 10 月 22 日起生效。主要变化如下：</p>
<table>
<thead><tr><th>文件</th><th>变化</th></tr></thead>
<tbody>
<tr><td>用户服务协议</td><td>写明 VIP 会员退款的计算方法与到账方式；写明充值所得不能提现</td></tr>
<tr><td>隐私政策</td><td>逐项列出收集的信息、用途与保存期限；增加注销账户后的处理</td></tr>
<tr><td>个人信息授权书</td><td>一次授权只对应一家机构，有效期 90 日，可随时撤回</td></tr>
</tbody>
</table>
<h2>您需要做什么</h2>
<ul>
<li>已注册的用户，生效后首次递交申请时会再次展示授权书，请阅读后决定是否同意。</li>
<li>不同意更新内容的，可以停止使用相关功能，或申请注销账户；已付费的 VIP 会员按退款规则处理。</li>
<li>此前已经递交给机构的申请，仍按当时的授权办理。</li>
</ul>
<p>全文见<a href="/about/protocol">《用户服务协议》</a><a href="/about/privacy">《隐私政策》</a>与<a href="/about/infoAuthorization">《个人信息授权书》</a>，更新前的版本也列在各页。对更新有疑问或建议，请发送邮件至 service@yinqiao.example。</p>
`.trim(),
};
