import { Type, type Static } from 'typebox';
import { html } from './html.ts';
import { tolerant } from './tolerant.ts';
import { count, flag, id, kind, link, maybeTime, picture, text } from './wire.ts';
import { described } from './described.ts';
import { title, sort, enabled, firstRatio, secondRatio } from './fields.ts';

/** One banner of a slot. Its texts may be part of the picture, so all of them are optional. */
export const Banner = tolerant(
  {
    id,
    image: described(picture, '图片', 'Picture', { examples: ['/media/hero-1.svg'] }),
    alt: described(text, '图片的文字说明', 'Text alternative of the picture', {
      examples: ['年化利率 3.85% 起'],
    }),
    kicker: Type.Optional(described(text, '小标题', 'Kicker above the title', { examples: ['限时'] })),
    title: Type.Optional(title),
    text: Type.Optional(described(text, '文字', 'Text', { examples: ['提交成功'] })),
    action_text: Type.Optional(described(text, '按钮文字', 'Text of the button', { examples: ['立即申请'] })),
    link: described(link, '链接', 'Link', { examples: ['/bank'] }),
    link_type: described(kind, '链接的种类', 'Kind of link', {
      values: {
        zh: { 0: '没有', 1: '本站的路径', 2: '其他网站' },
        en: { 0: 'none', 1: 'a path of this site', 2: 'another site' },
      },
      examples: [1],
    }),
    start_at: Type.Optional(described(maybeTime, '开始时间', 'Start time')),
    end_at: Type.Optional(described(maybeTime, '结束时间', 'End time')),
    sort: Type.Optional(sort),
  },
  ['image'],
);
export type Banner = Static<typeof Banner>;

const Slot = tolerant({
  pc: described(Type.Array(Banner), '电脑版的横幅', 'Banners of the desktop site'),
  mobile: described(Type.Array(Banner), '手机版的横幅', 'Banners of the mobile site'),
});

/** Banners by page. The portal shows the `pc` list. */
export const BannerSlots = tolerant({
  index: described(Slot, '首页', 'Home page'),
  help_list: described(Slot, '帮助列表页', 'Page with the list of help articles'),
  contact: described(Slot, '联系我们', 'Contact us'),
  news_list: described(Slot, '新闻列表页', 'Page with the list of news'),
  about: described(Slot, '关于我们', 'About us'),
  news_detail: described(Slot, '新闻详情页', 'Page of a news article'),
  help_detail: described(Slot, '帮助详情页', 'Page of a help article'),
});
export type BannerSlots = Static<typeof BannerSlots>;

/** Settings of the portal that the operator maintains at the upstream. */
export const SiteConfig = tolerant({
  banner: described(BannerSlots, '各页的横幅', 'Banners of the pages'),
  protocol: described(html(), '用户协议', 'User agreement'),
  privacy: described(html(), '隐私政策', 'Privacy policy'),
  register_enabled: described(flag, '是否开放注册', 'Whether registration is open'),
  captcha: described(
    tolerant({
      enabled,
      after_failures: described(
        count,
        '失败多少次后需要图形验证码；0 为每次登录与发送短信都需要',
        'Number of failures after which a picture captcha is needed; 0: for every login and text message',
        { examples: [3] },
      ),
    }),
    '图形验证码的设置',
    'Settings of the picture captcha',
  ),
  sms: described(
    tolerant({
      countdown: described(count, '两次发送之间的秒数', 'Seconds between two messages', { examples: [60] }),
      length: described(
        count,
        '短信验证码的位数，4–8；其他值或没有时为 6',
        'Digits of a code by text message, 4–8; 6 if absent or anything else',
        { examples: [6] },
      ),
      for_password: Type.Optional(
        described(
          flag,
          '修改密码是否需要短信验证码',
          'Whether a change of password needs a code by text message',
        ),
      ),
      for_register: Type.Optional(
        described(
          flag,
          '注册是否需要短信验证码；没有时为需要',
          'Whether a registration needs a code by text message; it does if this is absent',
        ),
      ),
      registers: Type.Optional(
        described(
          flag,
          '用短信验证码登录时，是否为未注册的手机号新建账户',
          'Whether a login by code creates an account for a number that has none',
        ),
      ),
    }),
    '短信验证码的设置',
    'Settings of codes by text message',
  ),
  wechat: described(tolerant({ enabled }), '微信登录', 'Login by WeChat'),
  chat: described(
    tolerant({ enabled, url: Type.Optional(described(link, '地址', 'Address')) }),
    '在线客服',
    'Online chat',
  ),
  statistics: described(
    tolerant({ enabled, id: Type.Optional(described(text, '编号', 'Id')) }),
    '访问统计的设置',
    'Settings of the analytics',
  ),
  spread: described(
    tolerant({
      enabled,
      first_ratio: firstRatio,
      second_ratio: secondRatio,
      rules: described(html({ part: 'rules' }), '推广规则', 'Rules of the referral programme'),
      poster_images: described(Type.Array(picture), '海报图片', 'Pictures of posters'),
    }),
    '推广的设置',
    'Settings of referrals',
  ),
  vip_refund: described(
    tolerant({
      days: described(count, '天数', 'Number of days', { examples: [7] }),
      rule_text: described(text, '退款规则', 'Rule of refunds', {
        examples: ['开通后 7 日内且未使用权益，全额退款'],
      }),
    }),
    'VIP 会员的退款规则',
    'Rules for refunds of VIP memberships',
  ),
  vip_contact: Type.Optional(
    described(
      tolerant({
        rule_text: Type.Optional(
          described(
            text,
            '首次联系超时的补偿规则',
            'What is given back when the first contact comes too late',
            {
              examples: ['2 小时内没有首次联系的，每份申请退还实付金额的 10%'],
            },
          ),
        ),
        median_minutes: Type.Optional(
          described(
            count,
            'VIP 会员的申请从提交到首次联系的时长，中位数，工作时间的分钟',
            "Median time from the submission of a VIP member's application to the first contact, in minutes of working time",
            { examples: [48] },
          ),
        ),
        sample: Type.Optional(
          described(count, '统计的申请数', 'Number of applications that were measured', { examples: [136] }),
        ),
        days: Type.Optional(
          described(count, '统计最近多少天', 'Number of days that the figure is about', { examples: [90] }),
        ),
      }),
      'VIP 会员的首次联系：实测与补偿',
      'First contact of VIP members: what was measured, and what is given back',
    ),
  ),
  sandbox: Type.Optional(
    described(
      flag,
      '是否演示环境：款项与短信都不真实',
      'Whether this is a sandbox: neither money nor text messages are real',
    ),
  ),
});
export type SiteConfig = Static<typeof SiteConfig>;
