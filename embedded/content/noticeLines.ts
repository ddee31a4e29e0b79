/**
 * Lines of the rotating notice banner: notices of the platform and advice against fraud. No line tells of a member, not even
 * with a masked name: the privacy policy promises that members' activities are shown to nobody.
 */
export const noticeLines: readonly string[] = [
  '平台公告：匹配、比较与递交申请均不收费，VIP 会员服务自愿购买。',
  '防诈提示：放款前要求先转账的，无论叫保证金、解冻费还是刷流水，都不是贷款。',
  '平台公告：银桥是贷款信息服务中介，不是放款人；是否放款由合作机构独立审批。',
  '防诈提示：短信验证码等同于您的签名，任何人索要都不要提供，包括自称客服的人。',
  '平台公告：匹配与比较不查征信；您授权机构查询之前，信用报告上不会新增查询记录。',
  '防诈提示：银桥客服不会通过 QQ、微信个人号或陌生链接联系您，也不会要求共享屏幕。',
  '平台公告：VIP 会员资格不影响审批结果，是否放款由机构决定。',
  '防诈提示：声称“内部渠道、百分百下款”“可以修复征信”的，都是骗局。',
  '平台公告：客服时间为工作日 9:00–18:00，电话、邮件与留言都有人回复。',
  '防诈提示：上传材料前请遮挡无关信息，并注明“仅用于贷款申请”。',
  '平台公告：还款有困难，请在到期日之前联系放款机构说明情况，越早越有余地。',
  '防诈提示：收到“贷款已到账但被冻结”的消息，请先致电放款机构的官方电话核实。',
];
