import type { SiteConfig } from '../sent.ts';
import { privacy } from './pages/privacy.ts';
import { protocol } from './pages/protocol.ts';
import { spreadRules } from './spreadRules.ts';

/** Settings of `/api/config`; the banners are in banners.ts. */
export const config: Omit<SiteConfig, 'banner'> = {
  protocol: protocol.content,
  privacy: privacy.content,
  register_enabled: 1,
  captcha: { enabled: 1, after_failures: 3 },
  sms: { countdown: 60, length: 6, for_password: 1 },
  wechat: { enabled: 1 },
  chat: { enabled: 0, url: '' },
  statistics: { enabled: 0, id: '' },
  spread: { enabled: 1, first_ratio: '10.00', second_ratio: '5.00', rules: spreadRules, poster_images: ['/media/poster-spread.svg'] },
  vip_refund: {
    days: 7,
    rule_text: '开通后 7 日内且未使用 VIP 会员权益，全额退款；已使用权益或超过 7 日，按剩余天数退款：实付金额 × 剩余天数 ÷ VIP 会员总天数，不足 1 分舍去。长期会员与赠送的 VIP 会员不支持退款。退款按付款来源退回钱包：用“仅消费”余额支付的退回“仅消费”，用“可提现”余额支付的退回“可提现”。',
  },
  sandbox: 1,
};
