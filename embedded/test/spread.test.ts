import t from 'tap';
import type { Bill, Child, ChildList } from '../sent.ts';
import { toFen, toYuan } from '../../shared/money/money.ts';
import { startEmbeddedUpstream } from './support/embeddedUpstream.ts';
import { buy, certify, newMember, operate, payIn, pending } from './support/newMember.ts';

const upstream = await startEmbeddedUpstream(t);
const zhou = await upstream.login('13800000002');
const team = async (query = '', token = zhou): Promise<ChildList> =>
  (await upstream.get(`/api/user/childs?${query}`, token)).data;
const names = async (query: string): Promise<string[]> =>
  (await team(`${query}&count=100`)).list.map(({ nickname }) => nickname);

t.test('the team of 周叙白 can be filtered, searched and sorted, and its sums add up', async (t) => {
  const { list, summary, ...totals } = await team('count=100');
  const direct = list.filter(({ relation }) => relation === 1);
  t.match(totals, { total: list.length, page: 1, count: 100, total_page: 1 });
  t.match(summary, {
    first_count: direct.length,
    second_count: list.length - direct.length,
    today_count: 0,
    vip_count: 9,
  });
  t.match([direct.length, list.length], [9, 14]);
  t.same((await team('level=1&count=100')).list, direct);
  t.same(
    (await team('level=2&count=100')).list.map(({ relation_text: text }) => text),
    Array.from({ length: list.length - direct.length }, () => '二级好友'),
  );
  t.same((await team('level=0&count=100')).list, list);
  t.same((await team('level=1')).summary, summary, 'the summary is for the whole team');
  t.same(
    [
      ...(await team('count=6')).list,
      ...(await team('count=6&page=2')).list,
      ...(await team('count=6&page=3')).list,
    ],
    list,
    'the pages together are the whole list',
  );
  t.equal(toYuan(list.reduce((sum, { commission }) => sum + toFen(commission), 0)), summary.total_commission);
  t.same(
    list.map(({ bind_at: at }) => at),
    list
      .map(({ bind_at: at }) => at)
      .toSorted()
      .reverse(),
    'newest first',
  );
  const sorted = async (sort: string, of: (child: Child) => number): Promise<void> => {
    const figures = (await team(`sort=${sort}&count=100`)).list.map(of);
    t.same(
      figures,
      figures.toSorted((a, b) => b - a),
      sort,
    );
  };
  await sorted('commission', ({ commission }) => toFen(commission));
  await sorted('child_count', ({ child_count: count }) => count);

  const lin = list.find(({ phone_mask: mask }) => mask === '138****0001');
  t.match(lin, {
    nickname: '林**',
    relation: 1,
    relation_text: '一级好友',
    level_name: '一级推广员',
    cert_status: 2,
    child_count: 5,
    is_vip: 0,
    bind_at: '2026-03-22 20:16:00',
  });
  const bills = (await upstream.get(`/api/user/bill?biz_type=401&count=100`, zhou)).data as {
    amount: string;
    status: number;
    source_user: { phone_mask: string };
  }[];
  t.equal(
    lin?.commission,
    toYuan(
      bills
        .filter((bill) => bill.status === 1 && bill.source_user.phone_mask === '138****0001')
        .reduce((sum, { amount }) => sum + toFen(amount), 0),
    ),
  );
  t.equal(
    list.find(({ nickname }) => nickname === '罗**')?.is_vip,
    1,
    'a membership with a refund in review still runs',
  );

  const search = (word: string) => names(`keyword=${encodeURIComponent(word)}`);
  t.same(await search('林知夏'), await search('林'), 'a name finds everybody of whom as much is shown');
  t.ok((await search('林')).length > 0 && (await search('林')).every((name) => name === '林**'));
  t.same(await search('知'), [], 'hidden characters are not searched');
  t.same(await names('keyword=13800000001'), ['林**'], 'a complete phone number finds its owner');
  t.same(
    await names('keyword=0001'),
    (await team('count=100')).list
      .filter(({ phone_mask: mask }) => mask.includes('0001'))
      .map(({ nickname }) => nickname),
  );
  t.same(await names('keyword=000000'), [], 'hidden digits are not searched');
  t.same(await names('keyword=%25'), [], '% is not a wildcard');
  t.same(await names('start_date=2026-03-22&end_date=2026-03-22'), ['林**'], 'both days are included');
  t.same(await names('level=2&start_date=2026-10-01'), ['苏**']);
  t.match(await team('', await upstream.login('13800000003')), {
    list: [],
    total: 0,
    summary: { first_count: 0, total_commission: '0.00' },
  });
});

t.test('a friend is in the team after registration, and the figures are updated', async (t) => {
  const inviter = await newMember(upstream);
  const friend = await newMember(upstream, inviter.invite);
  const second = await newMember(upstream, friend.invite);
  const row = async (token: string, id: number): Promise<Child | undefined> =>
    (await team('', token)).list.find((child) => child.id === id);
  t.match(await row(inviter.token, friend.id), {
    relation: 1,
    commission: '0.00',
    child_count: 1,
    is_vip: 0,
    cert_status: 0,
  });
  t.match(await row(inviter.token, second.id), { relation: 2 });
  t.match((await team('', inviter.token)).summary, {
    first_count: 1,
    second_count: 1,
    today_count: 2,
    month_count: 2,
    vip_count: 0,
  });
  await certify(upstream, friend, 501);
  await payIn(upstream, friend, '30.00');
  await buy(upstream, friend, 1);
  t.match(
    await row(inviter.token, friend.id),
    { is_vip: 1, cert_status: 2, commission: '0.00' },
    'only settled commission counts',
  );
  t.match((await team('', inviter.token)).summary, {
    vip_count: 1,
    pending_commission: '3.00',
    total_commission: '0.00',
  });
  t.match((await team('', friend.token)).list, [{ id: second.id, relation: 1 }]);
  t.same((await team('', second.token)).list, []);
  t.equal((await upstream.get('/api/user', inviter.token)).data.child_count, 1);
});

t.test("an inviter sees a friend's name and number masked, and nothing of what was bought", async (t) => {
  const inviter = await newMember(upstream);
  const friend = await newMember(upstream, inviter.invite);
  await upstream.post('/api/user/edit', { nickname: '欧阳清和' }, { token: friend.token });
  await payIn(upstream, friend, '180.00');
  await buy(upstream, friend, 3);
  const [order] = (await upstream.get('/api/user/cert/logs/list?cert_type=3', friend.token)).data as {
    vip: { order_no: string };
  }[];
  const [bill] = (await upstream.get('/api/user/bill', inviter.token)).data as Bill[];
  t.match(bill, {
    biz_type: 401,
    amount: '18.00',
    related_id: null,
    related_no: '',
    remark: `来自 176****${friend.phone.slice(7)} 购买 VIP 会员`,
    source_user: { nickname: '欧**', phone_mask: `176****${friend.phone.slice(7)}` },
  });
  t.same(
    (await upstream.get(`/api/user/bill?keyword=${order?.vip.order_no}`, inviter.token)).data,
    [],
    'a search for the order finds nothing',
  );
  t.match(await upstream.get('/api/user', friend.token), { data: { inviter: { nickname: '用**' } } });
  await upstream.get('/api/user/vip/refund', friend.token);
  const [refund] = await pending(upstream, 'refund', friend.phone);
  await operate(upstream, `refund/${refund?.id}/pass`);
  const seen = JSON.stringify([
    await team('', inviter.token),
    await upstream.get('/api/user/bill', inviter.token),
    await upstream.get('/api/user/notice/list', inviter.token),
    await upstream.get('/api/user', inviter.token),
  ]);
  for (const hidden of [friend.phone, '欧阳清和', '年度会员', order!.vip.order_no])
    t.notMatch(seen, hidden, hidden);
});
