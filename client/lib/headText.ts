import { useWebConfig } from '../webConfig.ts';

/** For an upstream that says nothing of its business. */
const NEUTRAL = {
  about: '公司介绍、备案信息与各项协议。',
  help: '常见问题与解答。',
  login: '欢迎使用本站',
  news: '最新资讯与动态。',
  play: '每一步要做什么，都写在这里。',
  spread: '把本站介绍给好友。',
  vip: 'VIP 会员的权益、价格与购买须知。',
};

/** The line about the business at the head of a section: the upstream's, else one that fits any business. */
export const useHeadText = (section: keyof typeof NEUTRAL): string =>
  useWebConfig()?.site?.heads?.[section] ?? NEUTRAL[section];
