import { missing } from '../../support/sparsePortal.ts';
import type { Cases } from '../cases.ts';

const nextLevel = {
  id: 2,
  level: 2,
  upgrade_relation: 2,
  conditions: [
    { key: 'team_count', value: '20' },
    { key: 'vip_count', value: '10' },
    { key: 'stars', value: '5' },
  ],
};
const friend = { id: 4, phone_mask: '138****0004', relation: 2, is_vip: 0, order_count: 2 };
const commission = { id: 6, amount: '18.00', type: 1, status: 1, created_at: '2026-11-20 14:05:00' };
const COMMISSION = ['/spread?tab=commission', '/spread?tab=commission&kind=401'];

export const spread: Cases = {
  replies: {
    'GET /api/visit': { id: 7 },
    'GET /api/user/bag': {},
    'GET /api/config': {},
    'GET /api/level': [{ id: 1 }],
    'GET /api/vip': [{ id: 1 }],
    'GET /api/user/childs': {},
    'GET /api/user/bill': [],
    'GET /api/user/bill/page': {},
  },
  rows: {
    'without an invite code there is no link, no QR code and no poster, and the page says why': [
      { 'GET /api/config': { spread: { poster_images: ['/media/poster.png'] } } },
      ['/spread', '邀请码暂未取得没有邀请码，暂时不能生成推广链接、二维码与海报。'],
      ['/spread', { not: /invite=|生成海报|推广链接的二维码/ }],
      { 'GET /api/visit': { id: 7, invite_code: 'YQ6H2K', inviter: { phone_mask: '138****0002' } } },
      ['/spread', 'invite=YQ6H2K', '生成海报', '邀请人：138****0002'],
    ],
    'ratios, figures and the progress that are not known are not invented': [
      ['/spread', '好友人数—本月新增—已购VIP会员—一级好友累计佣金—已结算，减去冲回待结算佣金—'],
      ['/spread', { not: /最高等级|下一级|%/ }], // Whether there is a higher level is not known.
      ['/spread?tab=rules', { not: /算一算|等级权益/ }], // No example without a price.
    ],
    'the progress to the next level is shown where it is known': [
      {
        'GET /api/level': [{ id: 1, level: 1, is_default: 1, first_ratio: '10.00' }, nextLevel],
        'GET /api/vip': [{ id: 1, price: '180.00' }, { id: 2 }],
        'GET /api/user/childs': { summary: { first_count: 9, vip_count: 4 } },
      },
      ['/spread', '1级推广等级一级佣金10%下一级2级推广等级', '好友人数—一级9本月新增'],
      // A sum of which a part is unknown is not computed.
      ['/spread', '好友人数满20人直接邀请的好友中，购买VIP会员满10人4/10人还差6人'],
      ['/spread', '<progress', { not: /<progress[^]*<progress/ }],
      // A package without a price is no example.
      ['/spread?tab=rules', '一级佣金10%二级佣金—', 'VIP会员套餐180.0018.00—最多两级'],
    ],
    'a visitor sees the programme without its figures': [
      { 'GET /api/level': [] },
      // An unknown switch does not close the programme.
      ['/spread', { as: 'visitor', not: '一级佣金' }, '登录，获取推广链接'],
      ['/spread', { as: 'visitor' }, /暂未设置推广等级.*推广规则暂未公布/],
    ],
    'a visitor sees the programme of an upstream without levels and settings': [
      missing('/level', '/config'),
      ['/spread', { as: 'visitor', not: /推广等级|加载失败/ }],
    ],
    'a level of which nothing is known is not shown, and no ratio is promised': [
      { 'GET /api/level': [{ id: 1 }, { id: 2 }] },
      ['/spread', { as: 'visitor', not: /未命名等级|基础比例/ }, '暂未设置推广等级有疑问请联系客服。'],
      ['/spread', { not: '推广等级' }],
    ],
    'a friend and a commission are shown as far as they are known': [
      {
        'GET /api/user/childs': { list: [{ id: 3 }, friend] },
        'GET /api/user/bill': [{ id: 5 }, commission],
      },
      ['/spread?tab=team', '用户————', '138****0004二级好友———'],
      ['/spread?tab=commission', '佣金—未知状态—', '即时入账+18.00'],
      ['/spread?tab=commission&kind=401', '已入账合计（元）—笔数—'],
    ],
    'team and commission of an upstream without these calls are not open yet, and nobody is sent to the login page':
      [
        missing('/user/childs', '/user/bill', '/user/bill/page'),
        ['/spread?tab=team', '好友查询暂未开放', 'href="/contact"', { not: '加载失败' }],
        [COMMISSION, '佣金记录暂未开放', 'href="/contact"', { not: '加载失败' }],
      ],
  },
};
