import type { ArticleSeed } from '../article.ts';
import { infoAuthorization } from './infoAuthorization.ts';
import { privacy } from './privacy.ts';
import { protocol } from './protocol.ts';

/** A passage of the version in force, from its first words to its last, and what stood in its place. */
type Passage = readonly [from: string, to: string, earlier: string];

const DATES: Passage = ['<p>版本日期', '22 日。</p>', '<p>版本日期：2026 年 4 月 1 日；生效日期：2026 年 4 月 8 日。</p>'];

/** The version of April 2026 of an agreement: the one in force with some passages as they were. Throws if a passage is not found. */
function earlierVersion(now: ArticleSeed & { slug: string }, passages: readonly Passage[]): ArticleSeed {
  const content = [DATES, ...passages].reduce((text, [from, to, earlier]) => {
    const start = text.indexOf(from);
    const end = text.indexOf(to, start);
    if (start < 0 || end < 0) throw new Error(`${now.slug} does not have ${from}…${to}`);
    return text.slice(0, start) + earlier + text.slice(end + to.length);
  }, now.content);
  return { ...now, slug: `${now.slug}-20260408`, earlierVersionOf: now.slug, published: '2026-04-08 00:00:00', views: 0, content };
}

export const earlierProtocol = earlierVersion(protocol, [
  ['<p>3. 退款：', '</p>', '<p>3. 开通后需要退款的，请联系客服，我们在 5 个工作日内与您核对使用情况并商定金额。</p>'],
  ['<p>1. 钱包余额分为', '</p>', '<p>1. 钱包余额分为“可提现”与“仅消费”。充值后未使用的，可以申请原路退款，赠送金额同时收回。</p>'],
]);

export const earlierPrivacy = earlierVersion(privacy, [
  [
    '<table>\n<thead><tr><th>场景',
    '</table>',
    '<p>注册信息用于建立账户，认证信息用于核实身份，申请信息用于匹配机构，收款信息用于付款，访问记录用于安全防护与故障排查。</p>',
  ],
  ['<table>\n<thead><tr><th>信息</th><th>保存期限', '</table>', '<p>我们只在实现上述用途所需的期限内保存信息，法律另有规定的从其规定。</p>'],
  ['<li><strong>删除与注销', '</li>', '<li><strong>删除</strong>：联系客服申请删除，我们在 15 个工作日内回复。</li>'],
]);

export const earlierInfoAuthorization = earlierVersion(infoAuthorization, [
  ['提供给<strong>申请页面', '</strong>', '提供给<strong>与本次申请相匹配的合作机构</strong>'],
  ['<p>自签署之日起 90 日', '</p>', '<p>自签署之日起，至本次申请完结之日止。</p>'],
  ['<p>转入机构审批之前', '</p>', '<p>需要撤回的，请致电 400-000-0000 办理。撤回不影响此前基于授权已经进行的处理。</p>'],
]);
