import type { ArticleSeed } from '../article.ts';

/** Membership: benefits, purchase, refund. */
export const membership: ArticleSeed = {
  category: 'VIP 会员与资金',
  title: 'VIP 会员有哪些权益，怎样开通和退款？',
  summary: 'VIP 会员买的是服务与时间，不是审批结果。',
  cover: '/media/cover-member.svg',
  author: '银桥客服',
  source: '银桥帮助中心',
  published: '2026-07-22 10:00:00',
  views: 2574,
  content: `
<p>VIP 会员是自愿购买的增值服务。是否 VIP 会员，不影响利率、额度与审批结果；不买 VIP 会员，同样可以比较与递交申请。</p>
<h2>有哪些 VIP 会员</h2>
<table>
<thead><tr><th>VIP 会员</th><th>价格（元）</th><th>有效期</th><th>能否退款</th></tr></thead>
<tbody>
<tr><td>月度会员</td><td>30.00</td><td>30 天</td><td>可以</td></tr>
<tr><td>季度会员</td><td>85.00</td><td>90 天</td><td>可以</td></tr>
<tr><td>年度会员</td><td>180.00</td><td>365 天</td><td>可以</td></tr>
<tr><td>长期会员</td><td>498.00（一次性）</td><td>服务存续期内有效</td><td>不支持</td></tr>
</tbody>
</table>
<h2>权益包括什么</h2>
<ul>
<li>工作时间提交申请，2 小时内由顾问首次回访；</li>
<li>一对一预审材料，递交前指出缺漏；</li>
<li>VIP 通道的 6 家机构优先安排受理；</li>
<li>季度及以上 VIP 会员，进度变化由顾问主动告知；年度与长期会员另有补件协助与年度借款梳理。</li>
</ul>
<h2>怎么开通</h2>
<p>在<a href="/vip">VIP 会员</a>页选择套餐，用余额支付，先用“仅消费”，不足的部分用“可提现”；余额不足时，页面会告诉您还差多少，可先充值。VIP 会员有效期内再次购买，有效期顺延。到期不会自动续费。</p>
<h2>退款怎么算</h2>
<ol>
<li>开通后 7 日内且未使用权益：全额退款。</li>
<li>其他情况：实付金额 × 剩余天数 ÷ VIP 会员总天数，不足 1 分舍去。</li>
</ol>
<p>例：年度会员实付 180.00 元，使用 65 天后申请，剩余 300 天，退款 180.00 × 300 ÷ 365 = 147.94 元。金额在点击之前就会显示。</p>
<p>在<a href="/vip/record">VIP 会员记录</a>中申请，审核一般 1–3 个工作日，退款按付款来源退回钱包：用“仅消费”余额支付的部分退回“仅消费”，用“可提现”余额支付的部分退回“可提现”。退款成功后，VIP 会员即时失效；因此产生的推广佣金一并取消或冲回。赠送的 VIP 会员不支持退款。</p>
<h2>VIP 会员能保证通过吗</h2>
<p>不能。任何人承诺“买 VIP 会员包过”，都与银桥的规则不符，请向我们举报。</p>
`.trim(),
};
