// What pages and agreements promise, sentence by sentence: the code that keeps it and the test that shows it. promises.test.ts finds
// the sentences that promise something in the texts, and demands a row for each; breaches.nightly.test.ts plants breaches.

import type { NamedTest } from '../spec/sentences.ts';

/** A promise that code keeps. */
interface Kept {
  /** Part of the sentence, as a reader sees it. */
  says: string;
  /** Where it is kept. */
  by: string;
  tests: readonly NamedTest[];
}

/** A promise of how people act, or what a contract says: no code can keep it. */
interface Conduct {
  says: string;
  /** What keeps it instead. */
  conduct: string;
}

export type Promise = Kept | Conduct;

const inFile =
  (file: string) =>
  (title: string): NamedTest => [file, title];
const calls = inFile('embedded/test/callTable.test.ts');
const closing = inFile('embedded/test/selfService.test.ts');
const commission = inFile('embedded/test/commission.test.ts');
const consents = inFile('embedded/test/consentProperties.test.ts');
const console = inFile('embedded/test/consoleActs.test.ts');
const form = inFile('embedded/test/form.test.ts');
const lifetimes = inFile('embedded/test/lifetimes.test.ts');
const recharge = inFile('embedded/test/recharge.test.ts');
const spread = inFile('embedded/test/spread.test.ts');
const vip = inFile('embedded/test/vip.test.ts');
const withdrawal = inFile('embedded/test/withdrawal.test.ts');
const walks = inFile('embedded/test/walks.test.ts');

const HANDED_OVER = consents(
  "no path hands data to a lender without the member's consent to it: ${ROUNDS * COMMANDS} random commands (seed ${SEED})",
);
const MOVES = walks('the walks made every move of every table, and no other');
const LIVES = lifetimes('${what} lives for ${life} s');
const CLOSES = closing(
  'an account closes after seven days; the number is free, and nothing of the person is left in it',
);
const RANKED = inFile('test/server/prices.test.ts')(
  'the order of offers is published in the same words where it is used, on the page about the site and in the privacy text',
);
const NO_SECRET = inFile('test/logs/recipes.test.ts')(
  'the commands of docs/logging.md tell from its log what happened in a journey, and the log has no secret',
);
const FRIENDS = spread("an inviter sees a friend's name and number masked, and nothing of what was bought");
const REFUNDED = vip(
  'a refund within seven days is complete, frozen during the review, asked for once, and returns to the purses that paid',
);
const PARTS = vip('refunds by remaining days, the reminder, the expiry, and a rejection after the end');
const SETTLES = commission(
  'a sale brings two levels of inviters a commission, which settles on the seventh day',
);
const NO_FEES = inFile('test/promises/promises.test.ts')(
  'the portal sells memberships only, and no step of an application takes money',
);
const LATE = inFile('embedded/test/vipOrder.test.ts')(
  'whatever closes an order says why, another order is possible then, and a late payment is returned',
);
const MESSAGES = console(
  'a message that is overdue comes first and says so, and complaints have the term of the law',
);
const FAILED = withdrawal(
  'the sum of a failed payment stays frozen until the operator pays again or returns it',
);
const RETURNED = withdrawal('returned withdrawals count for the day, and their bills say why');
const COSTS = inFile('test/shared/costTable.test.ts')(
  'twenty cost tables agree with tables worked out apart: sums to the fen, rates to a hundredth of a percent',
);

const STAFF = 'how staff act; the console has no such act';
const LAW = 'a duty of the company under the law, outside of this program';
const ADVICE = 'advice to the reader, no promise';

export const promises: readonly Promise[] = [
  // Data and lenders
  {
    says: '未经您单独签署个人信息授权书，我们不会把申请信息提供给任何机构',
    by: 'embedded/workflows/form.ts',
    tests: [HANDED_OVER],
  },
  {
    says: '授权一次只对应一家机构，可以撤回',
    by: 'embedded/workflows/proposals.ts',
    tests: [HANDED_OVER, calls('withdrawConsent')],
  },
  { says: '填写草稿不会发送给任何机构', by: 'shared/status/form.ts', tests: [HANDED_OVER] },
  { says: '草稿不会发给任何机构', by: 'shared/status/form.ts', tests: [HANDED_OVER] },
  {
    says: '只有您点名授权之后，材料才会发送给那一家机构',
    by: 'embedded/workflows/form.ts',
    tests: [HANDED_OVER],
  },
  { says: '每次授权 90 日内有效，递交之前可以撤回', by: 'embedded/rules/consents.ts', tests: [HANDED_OVER] },
  { says: '递交之前可以撤回授权', by: 'embedded/store/consents.ts', tests: [HANDED_OVER] },
  { says: '只发给您点名授权的机构', by: 'embedded/workflows/form.ts', tests: [HANDED_OVER] },
  {
    says: '仅在您按机构逐家签署《个人信息授权书》后，提供给您点名的那一家',
    by: 'embedded/workflows/form.ts',
    tests: [HANDED_OVER],
  },
  {
    says: '每一次授权都可以在“同意与授权”中查看',
    by: 'client/pages/user/consents.tsx',
    tests: [calls('consents')],
  },
  {
    says: '递交机构之前，您可以在申请详情或“同意与授权”中撤回',
    by: 'embedded/workflows/proposals.ts',
    tests: [calls('withdrawConsent')],
  },
  { says: '撤回后，我们停止提供', by: 'embedded/rules/consents.ts', tests: [HANDED_OVER] },
  { says: '撤回不影响此前基于授权已经进行的处理', conduct: LAW },
  { says: '撤回不影响此前已进行的处理', conduct: LAW },
  { says: '您可以直接向机构行使查阅、更正、删除等权利', conduct: LAW },
  {
    says: '在最后一步核对综合融资成本，签署个人信息授权书后提交',
    by: 'client/features/loan/costs/CostDialog.tsx',
    tests: [COSTS, calls('submitForm')],
  },
  {
    says: '随时保存草稿',
    by: 'embedded/workflows/fileForm.ts',
    tests: [form('a draft is saved incomplete, continued and submitted, and can then not be changed')],
  },
  { says: '缺什么会列在“待补充资料”里', by: 'embedded/workflows/form.ts', tests: [MOVES] },
  {
    says: '我们不收集这些信息',
    conduct: 'no page asks for them, and the permissions policy of every document allows none of them',
  },
  {
    says: '页面上的姓名、手机号与证件号均作脱敏显示',
    by: 'shared/rules/masks.ts',
    tests: [inFile('test/shared/rules.test.ts')('masks keep the recognisable part and hide the rest')],
  },
  { says: '页面与日志中的手机号、证件号、账号均作脱敏', by: 'shared/rules/masks.ts', tests: [NO_SECRET] },
  { says: '邀请人只看到好友脱敏后的称呼', by: 'embedded/store/team.ts', tests: [FRIENDS] },
  {
    says: '密码只保存不可还原的摘要',
    by: 'embedded/domain/passwords.ts',
    tests: [inFile('test/promises/promises.test.ts')('a password is kept as a salted hash')],
  },
  { says: '我们不出售个人信息，不公开披露个人信息', conduct: LAW },
  { says: '只按我们的指示处理，不得另作他用', conduct: LAW },
  { says: '信息存储在中华人民共和国境内，不向境外提供', conduct: LAW },
  { says: '发生信息泄露等安全事件时，我们会立即补救', conduct: LAW },
  {
    says: '我们不会在知情的情况下收集未成年人的个人信息',
    by: 'shared/rules/identityNumbers.ts',
    tests: [calls('certApply')],
  },
  // Periods
  { says: '期满后删除或作匿名化处理', by: 'embedded/workflows/retention.ts', tests: [LIVES] },
  { says: '7 日冷静期内可以撤销', by: 'embedded/workflows/closing.ts', tests: [CLOSES] },
  { says: '期满后删除账户信息、解除手机号绑定', by: 'embedded/store/forgetMember.ts', tests: [CLOSES] },
  { says: '停止除存储之外的处理，期满后删除', by: 'embedded/workflows/retention.ts', tests: [LIVES] },
  { says: '邮件与留言：1 个工作日内回复', by: 'embedded/workflows/message.ts', tests: [MESSAGES] },
  { says: '投诉：15 日内回复处理结果', by: 'embedded/workflows/message.ts', tests: [MESSAGES] },
  {
    says: '个人信息的查阅、更正与删除：15 个工作日内回复',
    by: 'embedded/workflows/message.ts',
    tests: [MESSAGES],
  },
  { says: '我们在 15 个工作日内回复', by: 'embedded/workflows/message.ts', tests: [MESSAGES] },
  {
    says: '我们至少提前 7 日公告',
    conduct:
      'the company publishes a text before it is in force; a new version is asked about once (embedded/domain/agreements.ts)',
  },
  { says: '更新至少提前 7 日公告', conduct: 'as above' },
  {
    says: '贷款尚未到期的，注销不影响您与机构的合同',
    by: 'embedded/workflows/closing.ts',
    tests: [
      closing(
        'a loan that a lender has paid out does not keep an account open for years: its plan goes with the account, the contract stays',
      ),
    ],
  },
  { says: '您不同意的，可以停止使用并注销账户', by: 'embedded/workflows/closing.ts', tests: [CLOSES] },
  {
    says: '已付费的 VIP 会员按退款规则处理',
    by: 'embedded/workflows/vipRefund.ts',
    tests: [REFUNDED, PARTS],
  },
  {
    says: '不同意的，请停止注册，您仍可浏览公开内容',
    by: 'client/routes.tsx',
    tests: [
      inFile('test/server/pipeline.test.ts')(
        'accessGuard: each page with `auth` redirects a visitor to login with a return path',
      ),
    ],
  },
  // Prices
  { says: '匹配、比较与递交申请均不收费', by: 'embedded/domain/bizTypes.ts', tests: [NO_FEES] },
  { says: '匹配、比较与递交申请不向借款人收费', by: 'embedded/domain/bizTypes.ts', tests: [NO_FEES] },
  {
    says: 'VIP 会员资格不影响审批结果、利率与额度',
    by: 'embedded/domain/grant.ts',
    tests: [
      inFile('test/promises/promises.test.ts')(
        'a membership changes neither rate nor sum of what a lender grants',
      ),
    ],
  },
  {
    says: 'VIP 会员资格不影响审批结果，是否放款由机构决定',
    by: 'embedded/domain/grant.ts',
    tests: [
      inFile('test/promises/promises.test.ts')(
        'a membership changes neither rate nor sum of what a lender grants',
      ),
    ],
  },
  {
    says: '6 家机构优先安排受理，不影响审批结果与利率',
    by: 'embedded/domain/grant.ts',
    tests: [
      inFile('test/promises/promises.test.ts')(
        'a membership changes neither rate nor sum of what a lender grants',
      ),
    ],
  },
  { says: '开通后 7 日内且未使用权益的，全额退款', by: 'embedded/domain/refundQuote.ts', tests: [REFUNDED] },
  {
    says: '开通后 7 日内且未使用 VIP 会员权益，全额退款',
    by: 'embedded/domain/refundQuote.ts',
    tests: [REFUNDED],
  },
  {
    says: '2 小时内由顾问首次联系',
    by: 'embedded/domain/shanghaiTime.ts',
    tests: [form('a VIP is called within two working hours, others by the end of the next working day')],
  },
  { says: '递交前逐项核对材料', conduct: STAFF },
  {
    says: '排序只看总成本，与机构是否付费、付多少无关，不收取排名费用',
    by: 'shared/money/ranking.ts',
    tests: [RANKED],
  },
  // Money
  { says: '关闭后到账的款项原路退回', by: 'embedded/workflows/recharge.ts', tests: [LATE] },
  {
    says: '只能用于购买 VIP 会员服务，不能提现',
    by: 'embedded/rules/ledger.ts',
    tests: [
      withdrawal('an invalid withdrawal is refused with a fault for the field, and the wallet is unchanged'),
    ],
  },
  { says: '审核前可以撤销', by: 'shared/status/withdrawal.ts', tests: [MOVES] },
  {
    says: '撤销或未通过时，金额全额退回可提现余额',
    by: 'embedded/workflows/withdrawal.ts',
    tests: [RETURNED],
  },
  {
    says: '打款失败时金额暂不退回，由客服重新打款或全额退回',
    by: 'embedded/workflows/withdrawal.ts',
    tests: [FAILED],
  },
  {
    says: '未使用的充值金额可申请退款，赠送金额同时收回',
    by: 'embedded/workflows/balanceRefund.ts',
    tests: [
      closing(
        'an account with recharged money closes: the money is refunded, the bonus is taken back, and nothing is left in it',
      ),
      recharge('a refund freezes amount and bonus, which then cannot be spent, and may fail and be repeated'),
    ],
  },
  // Referrals
  {
    says: '推广佣金按好友购买 VIP 会员的实付金额计算，最多两级',
    by: 'embedded/workflows/commission.ts',
    tests: [SETTLES],
  },
  { says: '参加推广不收取任何费用', by: 'embedded/domain/bizTypes.ts', tests: [NO_FEES] },
  {
    says: '佣金只按好友购买 VIP 会员的实付金额计算，不按人数计酬',
    by: 'embedded/workflows/commission.ts',
    tests: [SETTLES],
  },
  {
    says: '佣金自好友付款之日起冻结 7 日，期满自动转入钱包“可提现”余额',
    by: 'embedded/workflows/commission.ts',
    tests: [SETTLES],
  },
  { says: '取消佣金并停止推广资格', conduct: STAFF },
  { says: '取消对应佣金并停止推广资格', conduct: STAFF },
  // How the company acts
  { says: '我们不做', conduct: 'a heading' },
  { says: '不代签合同，不代收验证码，不包装材料', conduct: STAFF },
  { says: '不代收还款，不催收', by: 'embedded/domain/bizTypes.ts', tests: [NO_FEES] },
  { says: '银桥不代收还款', by: 'embedded/domain/bizTypes.ts', tests: [NO_FEES] },
  { says: '核对资料，受理投诉与更正', by: 'embedded/workflows/message.ts', tests: [MESSAGES] },
  {
    says: '同意在授权范围内使用申请人的信息，撤回后停止使用',
    conduct: 'a condition of the contracts with lenders',
  },
  { says: '每月核对产品资料', conduct: STAFF },
  { says: '连续两次不一致的，停止合作展示', conduct: STAFF },
  { says: '我们按合理标准核对机构提供的资料，每月一次', conduct: STAFF },
  { says: '资料有误给您造成损失的，我们依法承担相应责任', conduct: LAW },
  { says: '我们在职责范围内提供记录与协助', conduct: LAW },
  { says: '我们会及时公告并尽快恢复', conduct: STAFF },
  { says: '我们不会索要', conduct: STAFF },
  { says: '银桥不会要求您为“放款”“解冻”“刷流水”充值', conduct: STAFF },
  { says: '银桥客服不会通过 QQ、微信个人号或陌生链接联系您', conduct: STAFF },
  {
    says: '您授权机构查询之前，信用报告上不会新增查询记录',
    by: 'shared/contract',
    tests: [inFile('test/promises/promises.test.ts')('no call of the contract asks a credit bureau')],
  },
  // Advice
  { says: '明显不符合的不要申请', conduct: ADVICE },
  { says: '核对什么', conduct: 'a heading' },
  { says: '扣款后核对一次', conduct: ADVICE },
  { says: '请立即停止操作并致电', conduct: ADVICE },
  { says: '再核对征信与负债', conduct: ADVICE },
  { says: '并注明“仅用于贷款申请”', conduct: ADVICE },
];
