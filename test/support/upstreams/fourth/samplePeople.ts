import { uuidOf } from './make.ts';
import type { Letter, Referral } from './state.ts';

/** The time that many days before the end of the sample data. */
type Ago = (days: number) => number;

const NAMES = [
  '陆青禾',
  '宋予安',
  '许亦寒',
  '顾南乔',
  '江晚舟',
  '叶知微',
  '方景行',
  '苏念',
  '韩霁',
  '唐书白',
  '秦越',
  '温如初',
];

/** The team, newest first. */
export const referrals = (ago: Ago): Referral[] =>
  NAMES.map((nick, index) => ({
    memberId: uuidOf(`referral-${index}`),
    nick,
    mobile: `1397000${String(1000 + index)}`,
    depth: index % 3 === 2 ? 2 : 1,
    joinedAt: ago(index * 11 + 1),
    earned: index % 4 === 3 ? 0 : 12_800 - index * 731,
    hasPlan: index % 2 === 0,
    tierCode: index === 0 ? 'SILVER' : 'BRONZE',
    own: index % 3 === 2 ? 0 : index % 4,
  }));

const SUBJECTS: [Letter['topic'], string, string][] = [
  ['PLATFORM', '欢迎加入', '欢迎成为会员，祝您一切顺利。'],
  ['ACCOUNT', '实名认证已通过', '您的实名认证已通过审核。'],
  ['MONEY', '充值到账', '您的充值 <b>500.00</b> 元已到账。'],
  ['APPLICATION', '申请已受理', '您的企业经营贷款申请已受理。'],
  ['MONEY', '佣金结算', '上月的佣金已结算到现金钱包。'],
  ['PLATFORM', '已撤下的通知', ''],
  ['APPLICATION', '请补充材料', '请补充近六个月的银行流水。'],
  ['MONEY', '提领已付款', '您的提领已付款，请留意到账。'],
];
/** The inbox, oldest first. */
export const letters = (ago: Ago): Letter[] =>
  SUBJECTS.map(([topic, subject, text], index) => ({
    letterId: uuidOf(`letter-${index}`),
    topic,
    subject,
    html: `<p>${text}</p>`,
    sentAt: ago((SUBJECTS.length - index) * 6),
    seenAt: index < 4 ? ago((SUBJECTS.length - index) * 6 - 1) : undefined,
    removed: index === 5,
  }));
