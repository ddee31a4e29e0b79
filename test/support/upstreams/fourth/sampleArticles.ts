export interface SampleArticle {
  Slug: string;
  Channel: string;
  SubChannel: string | null;
  Title: string;
  Lead: string;
  Cover: string | null;
  By: string;
  From: string | null;
  Reads: number;
  Pinned: boolean;
  Published: string;
  Updated: string | null;
  Body: string[];
}

type Row = [slug: string, sub: string | null, title: string, lead: string, ...body: string[]];

/** Articles of a channel, newest first: one every nine days. */
const channel = (name: string, rows: Row[]): SampleArticle[] =>
  rows.map(([slug, sub, title, lead, ...body], index) => {
    const published = new Date(Date.UTC(2026, 10, 18, 2) - index * 9 * 86_400_000);
    const zoned = (at: Date) => `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
    return {
      Slug: slug,
      Channel: name,
      SubChannel: sub,
      Title: title,
      Lead: lead,
      Cover: name === 'journal' ? `/cms/img/${slug}.svg` : null,
      By: index % 2 ? '-' : '编辑部',
      From: null,
      Reads: 2400 - index * 131,
      Pinned: index === 1,
      Published: zoned(published),
      Updated: index % 3 ? null : zoned(new Date(published.getTime() + 86_400_000)),
      Body: body.length > 0 ? body : [lead],
    };
  });

export const ARTICLES: SampleArticle[] = [
  ...channel('journal', [
    [
      'tax-credit-2026',
      'policy',
      '银税互动扩围，小微企业怎样受益',
      '纳税信用良好的企业可以凭税申请信用贷款。',
      '纳税信用为 A、B、M 级的企业，可以凭税务记录向合作机构申请信用贷款。',
      '申请时须由企业授权机构查询。',
    ],
    [
      'lpr-november',
      'market',
      '本月贷款市场报价利率公布',
      '一年期与五年期以上均与上月相同。',
      // As an editor's text program leaves it.
      '<b onclick="track()">一年期</b>与五年期以上均与上月相同。<script>track("lpr")</script>',
    ],
    ['consumer-rules', 'policy', '消费贷款新规要点', '资金用途须真实，不得流入楼市与股市。'],
    ['inclusive-report', 'market', '普惠小微贷款余额持续增长', '三季度末的余额同比继续增长。'],
    ['guarantee-fund', 'policy', '创业担保贷款申请条件放宽', '个人最高额度与贴息期限有所调整。'],
    ['repay-ways', 'market', '等额本息与等额本金，差在哪里', '总利息与每月负担都不同。'],
    ['credit-report', 'market', '如何读懂自己的信用报告', '每年有两次免费查询的机会。'],
  ]),
  ...channel('help', [
    [
      'help-forgot',
      'account',
      '忘记密码怎么办',
      '用注册的手机号取得验证码后重新设置。',
      '在登录页选择“忘记密码”。',
      '输入手机号与四位验证码，再设置新密码。',
    ],
    ['help-certify', 'account', '怎样完成实名认证', '准备身份证正反面的照片。'],
    ['help-apply', 'loan', '贷款申请的流程', '填写、核对、审批、放款四步。'],
    ['help-papers', 'loan', '需要准备哪些材料', '个人与企业所需的材料不同。'],
    ['help-payout', 'money', '提领要多久到账', '审核通过后通常两小时内到账。'],
    ['help-recharge', 'money', '充值的钱可以提领吗', '充值与赠送的金额只能用于开通会员。'],
  ]),
  ...channel('board', [
    ['board-holiday', 'service', '元旦期间的服务安排', '元旦期间客服照常值班，提领顺延审核。'],
    ['board-upgrade', 'service', '系统升级通知', '本周六凌晨进行系统升级。'],
    ['board-fraud', 'service', '谨防冒充本平台的诈骗', '我们不会以任何理由要求您转账。'],
  ]),
  ...channel('page', [
    [
      'page-about',
      null,
      '关于我们',
      '桥头示例贷款服务成立于 2019 年。',
      '我们帮助企业与个人找到合适的贷款。',
      '我们不放款，也不收取申请费用。',
    ],
    ['page-contact', null, '联系我们', '欢迎来电或来访。'],
    ['page-terms', null, '用户服务协议', '本协议自 2026 年 3 月起施行。'],
    ['page-privacy', null, '隐私政策', '本政策自 2026 年 5 月起施行。'],
    ['page-sharing', null, '个人信息对外提供授权书', '本授权书用于向合作机构提供申请信息。'],
  ]),
];

export const bodyOfArticle = ({ Title, Body }: SampleArticle) =>
  [`<h2>${Title}</h2>`, ...Body.map((text) => `<p>${text}</p>`)].join('\n');
