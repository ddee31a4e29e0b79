import type { ArticleSeed } from '../article.ts';

/** Registration, login and recovery of an account. */
export const accountSecurity: ArticleSeed = {
  category: '账户与认证',
  title: '注册、登录与找回密码',
  summary: '收不到验证码、忘记密码、更换手机号，分别怎么办。',
  cover: '/media/cover-account.svg',
  author: '银桥客服',
  source: '银桥帮助中心',
  published: '2026-08-26 10:00:00',
  views: 2385,
  content: `
<p>一个手机号对应一个账户。密码为 8–20 位，至少包含字母、数字、符号中的两种，不能与手机号相同。</p>
<h2>注册</h2>
<ol>
<li>打开<a href="/user/register">注册</a>页，输入手机号并完成图形验证。</li>
<li>输入 6 位短信验证码，5 分钟内有效，只能使用一次。</li>
<li>设置密码，阅读并同意用户服务协议与隐私政策。</li>
</ol>
<p>有邀请码的请在注册时填写，注册之后不能补填。</p>
<h2>登录</h2>
<ul>
<li><strong>密码登录</strong>：连续输错 3 次需要图形验证，同一账户 30 分钟内输错 5 次会暂时锁定。</li>
<li><strong>验证码登录</strong>：已注册的手机号可以直接使用。</li>
<li><strong>扫码登录</strong>：二维码 5 分钟内有效，扫码后请在手机上核对再确认。不要扫描别人发来的登录二维码。</li>
</ul>
<h2>收不到验证码</h2>
<ol>
<li>确认手机号无误、未停机，检查是否被拦截到“通知类短信”。</li>
<li>同一号码 60 秒内只能发送一次，每天最多 10 次。</li>
<li>仍然收不到，请等待 10 分钟再试，或致电 400-000-0000。</li>
</ol>
<h2>忘记密码</h2>
<p>在<a href="/user/forgetPassword">找回密码</a>页，用手机号与验证码重新设置。修改密码后，其他设备上的登录会自动退出。</p>
<h2>更换手机号</h2>
<p>登录后在“更换手机号”页，先验证原手机号，再验证新手机号。原号码已停用的，请携带身份证明联系客服核实后处理。</p>
<h2>保护账户</h2>
<ul>
<li>不要在公用电脑上保持登录，离开前点击退出。</li>
<li>密码不要与其他网站相同。</li>
<li>客服不会索要密码与验证码；收到陌生设备登录提醒，请立即修改密码。</li>
</ul>
`.trim(),
};
