/** Advisers for applications. They are invented; the phone number is that of customer service. */
export const advisors: readonly { name: string; phone: string }[] = [
  { name: '孟知白', phone: '400-000-0000 转 601' },
  { name: '钟以恒', phone: '400-000-0000 转 602' },
  { name: '柳清和', phone: '400-000-0000 转 603' },
  { name: '傅思齐', phone: '400-000-0000 转 604' },
];

/** Referral rules, shown on /spread: commission on sales, two levels at most, no fee for joining. */
export const spreadRules = `
<h3>怎样绑定</h3>
<ul>
<li>好友通过您的推广链接或邀请码注册，注册成功时与您绑定；注册后不能补填，也不能更改。</li>
<li>不能邀请自己，也不能互相邀请。参加推广不收取任何费用，不要求购买 VIP 会员。</li>
</ul>
<h3>怎样计算</h3>
<ul>
<li>佣金只按好友购买 VIP 会员的实付金额计算，不按人数计酬：好友注册或实名认证，都没有奖励。好友申请贷款、获得放款，都不产生佣金。</li>
<li>最多两级：您直接邀请的好友购买 VIP 会员，计一级佣金；好友再邀请的人购买 VIP 会员，计二级佣金。基础比例为一级 10.00%、二级 5.00%，随推广等级提高。</li>
<li>佣金计算到分，不足 1 分舍去。例：好友购买年度会员，实付 180.00 元，一级佣金为 18.00 元。</li>
</ul>
<h3>怎样结算</h3>
<ul>
<li>佣金自好友付款之日起冻结 7 日，期满自动转入钱包“可提现”余额。</li>
<li>好友在冻结期内退款，对应佣金取消；结算后退款，对应佣金冲回。</li>
<li>提现须完成实名认证，收款账户须为本人名下。</li>
</ul>
<h3>请不要这样做</h3>
<ul>
<li>承诺“包批”“必下款”“黑户可贷”，或编造放款案例。</li>
<li>以银桥名义向他人收取任何费用，代他人填写申请或代收验证码。</li>
<li>用发展人数吸引他人加入，或自行增加层级。</li>
</ul>
<p>违反以上规则的，取消对应佣金并停止推广资格；涉嫌违法的，移交有关部门。</p>
`.trim();
