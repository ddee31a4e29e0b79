import t from 'tap';
import { MISSING, startSparsePortal } from '../support/sparsePortal.ts';

const bare = {
  'GET /api/visit': { id: 7 },
  'GET /api/user/bag': {},
  'GET /api/config': {},
  'GET /api/level': [{ id: 1 }],
  'GET /api/vip': [{ id: 1 }],
  'GET /api/user/childs': {},
  'GET /api/user/bill': [],
  'GET /api/user/bill/page': {},
};

t.test(
  'without an invite code there is no link, no QR code and no poster, and the page says why',
  async (t) => {
    const { reply, open } = await startSparsePortal(t, {
      ...bare,
      'GET /api/config': { spread: { poster_images: ['/media/poster.png'] } },
    });
    const page = await open(t, '/spread');
    t.equal(page.status, 200);
    t.match(page.text, '邀请码暂未取得没有邀请码，暂时不能生成推广链接、二维码与海报。');
    t.notMatch(page.html, /invite=|生成海报|推广链接的二维码/);

    reply({ 'GET /api/visit': { id: 7, invite_code: 'YQ6H2K', inviter: { phone_mask: '138****0002' } } });
    const known = await open(t, '/spread');
    t.match(known.html, 'invite=YQ6H2K');
    t.match(known.html, '生成海报');
    t.match(known.text, '邀请人：138****0002');
  },
);

t.test('ratios, figures and the progress that are not known are not invented', async (t) => {
  const { open } = await startSparsePortal(t, bare);
  const page = await open(t, '/spread');
  t.match(page.text, /团队人数—本月新增—已购VIP会员—一级好友累计佣金—已结算，减去冲回待结算佣金—/);
  t.notMatch(page.text, /最高等级|下一级|%/, 'whether there is a higher level is not known');
  t.notMatch((await open(t, '/spread?tab=rules')).text, /算一算|等级权益/, 'no example without a price');
});

t.test('the progress to the next level is shown where it is known', async (t) => {
  const levels = [
    { id: 1, level: 1, is_default: 1, first_ratio: '10.00' },
    {
      id: 2,
      level: 2,
      upgrade_relation: 2,
      conditions: [
        { key: 'team_count', value: '20' },
        { key: 'vip_count', value: '10' },
        { key: 'stars', value: '5' },
      ],
    },
  ];
  const { open } = await startSparsePortal(t, {
    ...bare,
    'GET /api/level': levels,
    'GET /api/vip': [{ id: 1, price: '180.00' }, { id: 2 }],
    'GET /api/user/childs': { summary: { first_count: 9, vip_count: 4 } },
  });
  const some = await open(t, '/spread');
  t.match(some.text, '1级推广等级一级佣金10%下一级2级推广等级');
  t.match(
    some.text,
    '团队人数满20人直接邀请的好友中，购买VIP会员满10人4/10人还差6人',
    'a sum of which a part is unknown is not computed',
  );
  t.equal(some.html.match(/<progress/g)?.length, 1);
  t.match(some.text, '团队人数—一级9本月新增');

  const rules = await open(t, '/spread?tab=rules');
  t.match(rules.text, '一级佣金10%二级佣金—');
  t.match(rules.text, 'VIP会员套餐180.0018.00—最多两级', 'a package without a price is no example');
});

t.test('a visitor sees the programme without its figures', async (t) => {
  const { portal, open } = await startSparsePortal(t, { ...bare, 'GET /api/level': [] });
  const page = await open(t, '/spread', portal.browser());
  t.equal(page.status, 200);
  t.match(page.text, '登录，获取推广链接', 'an unknown switch does not close the programme');
  t.notMatch(page.text, '一级佣金');
  t.match(page.text, /暂未设置推广等级.*推广规则暂未公布/);
});

t.test('a visitor sees the programme of an upstream without levels and settings', async (t) => {
  const { portal, open } = await startSparsePortal(t, {
    ...bare,
    'GET /api/level': MISSING,
    'GET /api/config': MISSING,
  });
  const page = await open(t, '/spread', portal.browser());
  t.equal(page.status, 200);
  t.notMatch(page.text, /推广等级|加载失败/);
});

t.test('a level of which nothing is known is not shown, and no ratio is promised', async (t) => {
  const { portal, open } = await startSparsePortal(t, { ...bare, 'GET /api/level': [{ id: 1 }, { id: 2 }] });
  const page = await open(t, '/spread', portal.browser());
  t.match(page.text, '暂未设置推广等级有疑问请联系客服。');
  t.notMatch(page.text, /未命名等级|基础比例/);
  t.notMatch((await open(t, '/spread')).text, '推广等级');
});

t.test('a friend and a commission are shown as far as they are known', async (t) => {
  const { open } = await startSparsePortal(t, {
    ...bare,
    'GET /api/user/childs': {
      list: [{ id: 3 }, { id: 4, phone_mask: '138****0004', relation: 2, is_vip: 0, order_count: 2 }],
    },
    'GET /api/user/bill': [
      { id: 5 },
      { id: 6, amount: '18.00', type: 1, status: 1, created_at: '2026-11-20 14:05:00' },
    ],
  });
  const team = await open(t, '/spread?tab=team');
  t.equal(team.status, 200);
  t.match(team.text, '用户————');
  t.match(team.text, '138****0004二级好友———');
  const bills = await open(t, '/spread?tab=commission');
  t.match(bills.text, /佣金—未知状态—/);
  t.match(bills.text, '即时入账+18.00');
  t.match((await open(t, '/spread?tab=commission&kind=401')).text, '已入账合计（元）—笔数—');
});

t.test(
  'team and commission of an upstream without these calls are not open yet, and nobody is sent to the login page',
  async (t) => {
    const { open } = await startSparsePortal(t, {
      ...bare,
      'GET /api/user/childs': MISSING,
      'GET /api/user/bill': MISSING,
      'GET /api/user/bill/page': MISSING,
    });
    for (const [path, words] of [
      ['/spread?tab=team', '团队查询暂未开放'],
      ['/spread?tab=commission', '佣金记录暂未开放'],
      ['/spread?tab=commission&kind=401', '佣金记录暂未开放'],
    ] as const) {
      const page = await open(t, path);
      t.equal(page.status, 200, path);
      t.match(page.text, words);
      t.match(page.html, 'href="/contact"');
      t.notMatch(page.text, '加载失败');
    }
  },
);
