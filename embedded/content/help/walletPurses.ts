import type { ArticleSeed } from '../article.ts';
import { ARRIVAL } from '../withdrawConfig.ts';

/** Recharge, balance and withdrawal. */
export const walletPurses: ArticleSeed = {
  category: 'VIP 会员与资金',
  title: '钱包里的钱分几种，怎样充值和提现？',
  summary: '可提现、仅消费、冻结中、待结算，各自从哪里来、能做什么。',
  cover: '/media/cover-wallet.svg',
  author: '银桥客服',
  source: '银桥帮助中心',
  published: '2026-07-30 10:00:00',
  views: 1986,
  content: `
<p>钱包用于购买 VIP 会员、接收佣金与 VIP 会员退款。贷款的发放与还款都在放款机构的账户中进行，不经过银桥的钱包。</p>
<h2>四个数字</h2>
<table>
<thead><tr><th>名称</th><th>来源</th><th>用途</th></tr></thead>
<tbody>
<tr><td>可提现</td><td>已结算的推广佣金，以及用它支付的 VIP 会员的退款</td><td>提现，或购买 VIP 会员</td></tr>
<tr><td>仅消费</td><td>充值金额与充值赠送，以及用它支付的 VIP 会员的退款</td><td>只能购买 VIP 会员，不能提现</td></tr>
<tr><td>冻结中</td><td>审核中的提现与 VIP 会员退款</td><td>处理完毕后付出或退回</td></tr>
<tr><td>待结算佣金</td><td>7 日冻结期内的佣金</td><td>期满转入可提现，不计入余额</td></tr>
</tbody>
</table>
<p>可用余额 = 可提现 + 仅消费。每一次变动都有一条账单。</p>
<h2>充值</h2>
<ul>
<li>单笔 1.00–50,000.00 元，可选套餐或自定义金额，支持微信扫码、支付宝与对公转账。</li>
<li>订单 120 分钟内未支付会自动关闭。关闭之后才到账的款项，原路退回。</li>
<li>充值不能用于还款、“验资”或任何与放款有关的用途。</li>
</ul>
<h2>提现</h2>
<ol>
<li>完成实名认证，收款账户须为本人名下。</li>
<li>单笔 10.00–50,000.00 元，每日最多 3 次、合计不超过 100,000.00 元。</li>
<li>手续费 1.00%，从提现金额中扣除。例如提现 2,000.00 元，手续费 20.00 元，到账 1,980.00 元。</li>
<li>${ARRIVAL}三种收款方式相同，预计日期在提交前和提现记录中显示。</li>
</ol>
<p>同一时间只能有一笔提现处于审核中。审核前可以撤销；审核不通过或打款失败的，全额退回，不收手续费。</p>
<h2>常见问题</h2>
<p><strong>提现被驳回。</strong>多数是收款人与实名不一致，或卡号有误。修改后重新提交即可。</p>
<p><strong>支付成功但余额没有变化。</strong>请等待 10 分钟后刷新；仍未到账，请带上订单号联系客服，不要重复支付。</p>
<p>明细可在<a href="/wallet/record">收支账单</a>中按类型与日期查询，也可以导出。</p>
`.trim(),
};
