import t from 'tap';
import type { Bill, LoanForm } from '../sent.ts';
import { checkDatabase } from '../upkeep/checkDatabase.ts';
import { openDb } from '../store/db.ts';
import { startEmbeddedUpstream } from './support/embeddedUpstream.ts';
import {
  advanceDays,
  buy,
  fill,
  newMember,
  operate,
  payIn,
  pending,
  purse,
  type NewMember,
} from './support/newMember.ts';
import { operatorAt } from './support/operator.ts';

// Friday, 15:00: the two working hours of a membership end at 17:00.
const upstream = await startEmbeddedUpstream(t);
const { open } = operatorAt(upstream);
const hours = (count: number) => advanceDays(upstream, count / 24);

async function vipMember(): Promise<NewMember> {
  const member = await newMember(upstream);
  await payIn(upstream, member, '100.00');
  await buy(upstream, member, 1);
  return member;
}

async function apply({ token }: NewMember): Promise<number> {
  const answers = await fill((await upstream.get('/api/form/2')).data as LoanForm);
  const { code, message, data } = await upstream.post(
    '/api/user/form',
    { form_id: 2, agree: 1, answers },
    { token },
  );
  if (code !== 200) throw new Error(message);
  return data.id as number;
}

const told = async ({ token }: NewMember) =>
  (
    (await upstream.get('/api/user/notice/list?count=100', token)).data.list as {
      scene: string;
      summary: string;
    }[]
  ).filter(({ scene }) => scene.endsWith('.missed'));
const givenBack = async ({ token }: NewMember) =>
  ((await upstream.get('/api/user/bill?biz_type=302', token)).data as Bill[]).map(({ amount, remark }) => ({
    amount,
    remark,
  }));

t.test('a first contact that comes too late is told once, and gives its part back once', async (t) => {
  const late = await vipMember();
  const inTime = await vipMember();
  const plain = await newMember(upstream);
  const [{ vip }] = (await upstream.get('/api/user/cert/logs/list?cert_type=3', late.token)).data;
  const wanted = { order_no: vip.order_no, title_type: 1, title: '欧阳知秋', email: 'ouyang@mail.example' };
  t.match(await upstream.post('/api/user/invoice', wanted, { token: late.token }), { code: 200 });
  const id = await apply(late);
  const other = await apply(inTime);
  const slow = await apply(plain);
  await operate(upstream, `form/${other}/pass`);
  t.match(
    (await open(`/console/record/form/${id}`)).text,
    /2026-11-20 17:00 到期，<span class="soft">还有 2 小时/,
  );

  await hours(3);
  const { form_no: no, timeline } = (await upstream.get(`/api/user/form/${id}`, late.token)).data;
  t.match(timeline.at(-1), { remark: '首次联系超时，已退还 VIP 会员费 3.00 元' });
  const once = async () => {
    t.same(await givenBack(late), [{ amount: '3.00', remark: `首次联系超时，退还 10%（申请 ${no}）` }]);
    t.match(await told(late), [
      {
        scene: 'form.missed',
        summary: /没有在承诺的 2026-11-20 17:00 前首次联系您.*已退还 VIP 会员费 3\.00 元/,
      },
    ]);
  };
  await once();
  t.match(
    await purse(t, upstream, late.token),
    { consume_only: '78.00', withdrawable: '0.00' },
    'into the purse that paid',
  );
  t.same([await told(inTime), await givenBack(inTime)], [[], []], 'who was called in time');
  t.same(await told(plain), [], 'others have until the next working day');
  t.match((await open(`/console/record/form/${id}`)).text, /<strong class="off">已逾期 1 小时/);
  t.match((await open('/console?kind=form')).text, new RegExp(`已逾期 1 小时.*${no}`, 's'));

  await advanceDays(upstream, 4);
  await once();
  t.match(await told(plain), [
    { scene: 'form.missed', summary: /2026-11-23 18:00 前首次联系您，很抱歉，我们会尽快处理。$/ },
  ]);
  t.same(await givenBack(plain), []);
  t.match((await upstream.get(`/api/user/form/${slow}`, plain.token)).data.timeline.at(-1), {
    remark: '首次联系超时',
  });

  t.match(
    (await upstream.get('/api/user/invoice', late.token)).data,
    [{ amount: '27.00', status: 0 }],
    'its invoice, which waits, is for what was paid in all',
  );
  t.match(
    (await upstream.get('/api/user/cert/logs/list?cert_type=3', late.token)).data[0].vip,
    { given_back: '3.00' },
    'the record says it',
  );

  const { data } = await upstream.get('/api/user/vip/refund', late.token);
  t.match(
    data.refund,
    { amount: '27.00', reason: /全额退款，已因首次联系超时退还 3\.00 元/ },
    'a refund subtracts it',
  );
  const second = await apply(late);
  await advanceDays(upstream, 1);
  t.equal((await told(late)).length, 1, 'while the refund is in review, the promise waits');
  const [asked] = await pending(upstream, 'refund', late.phone);
  await operate(upstream, `refund/${asked?.id}/pass`);
  await hours(1);
  t.equal((await told(late)).length, 2);
  t.match(await purse(t, upstream, late.token), { consume_only: '105.00' }, 'in all no more than the price');
  t.match((await upstream.get(`/api/user/form/${second}`, late.token)).data.timeline.at(-1), {
    remark: '首次联系超时',
  });
  t.same(checkDatabase(`${upstream.varDir}/embedded.db`).ledger.faults, []);
});

t.test('every other promise that is not kept is told once', async (t) => {
  const member = await newMember(upstream);
  await upstream.post(
    '/api/feedback',
    { name: '林女士', phone_number: member.phone, content: '什么时候有回复' },
    { token: member.token, address: '203.0.113.77' },
  );
  await advanceDays(upstream, 5);
  await hours(1);
  t.match(await told(member), [
    { scene: 'feedback.missed', summary: /^您的留言（编号 LY\d+）没有在承诺的 .* 前回复/ },
  ]);
});

t.test(
  'the median of the first contacts of members with a membership is measured in working time',
  async (t) => {
    const db = openDb(upstream.varDir, 'embedded.db');
    t.teardown(() => db.close());
    const measured = async () => (await upstream.get('/api/config')).data.vip_contact;
    const member = await vipMember();
    const id = await apply(member);
    await operate(upstream, `form/${id}/pass`);
    db.run('UPDATE applications SET contacted_at = NULL WHERE id <> ?', id);
    t.match(await measured(), { sample: 1, days: 90, rule_text: /每份申请退还 VIP 会员实付金额的 10%/ });
    // Friday 17:30 to Monday 10:00: an hour and a half of working time.
    const at = (time: string) => Date.parse(`2026-12-${time}:00+08:00`);
    db.run('UPDATE vip_records SET start_at = ? WHERE user_id = ?', at('01T00:00'), member.id);
    db.run(
      'UPDATE applications SET submitted_at = ?, contacted_at = ? WHERE id = ?',
      at('04T17:30'),
      at('07T10:00'),
      id,
    );
    t.match(await measured(), { sample: 1, median_minutes: 90 });
    const second = await apply(member);
    db.run(
      'UPDATE applications SET submitted_at = ?, contacted_at = ? WHERE id = ?',
      at('07T09:00'),
      at('07T09:30'),
      second,
    );
    t.match(await measured(), { sample: 2, median_minutes: 60 });
    await advanceDays(upstream, 100);
    t.strictSame(
      Object.keys(await measured()).sort(),
      ['days', 'rule_text', 'sample'],
      'nothing of the last 90 days',
    );
  },
);
