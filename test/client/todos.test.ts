import t from 'tap';
import { todosOf } from '../../client/pages/user/todos.ts';
import type { FormRecord } from '../../shared/records/loan.ts';

const TODAY = '2026-11-27';
const record = (id: number, status: number, more: object = {}): FormRecord => ({
  id,
  status,
  title: '个人信用贷申请',
  form_no: `LA${id}`,
  form_id: 2,
  need_items: [],
  timeline: [],
  ...more,
});
const certified = { cert_status: 2 };

t.test(
  'what waits for the member comes by its last day: to sign, to supply, to confirm; a draft and a far repayment remind',
  async (t) => {
    const paid = {
      result: { bank: '临澜银行', amount: '12000.00', annual_rate: '6.00', term: 12, repayment: 1 },
      timeline: [{ status: 41, text: '已放款', at: '2026-09-20 10:00:00' }],
    };
    const todos = todosOf(
      [
        record(1, 0),
        record(2, 10),
        record(3, 41, paid),
        record(4, 40, { result: { bank: '衡川银行', amount: '200000.00', sign_by: '2026-12-05' } }),
        record(5, 21, { need_items: ['近 6 个月流水'], supplement_before: '2026-12-01 09:00:00' }),
        record(6, 22, { supplement_before: '2026-12-20 09:00:00' }),
        record(7, 50),
        record(8, 60),
      ],
      certified,
      TODAY,
    );
    t.same(
      todos.map(({ title, due, href }) => [title, due?.day, due?.left, href]),
      [
        ['补充资料：近 6 个月流水', '2026-12-01', 4, '/form/record/5'],
        ['与衡川银行签约', '2026-12-05', 8, '/form/record/4'],
        ['确认推荐机构', '2026-12-20', 23, '/form/record/6'],
        ['还款 1,032.80 元', '2026-12-20', 23, '/form/record/3'],
        ['有一份申请尚未提交', undefined, undefined, '/form/2?record=1'],
      ],
    );
    t.match(todos[3]?.text, '临澜银行，第 3 期，共 12 期');
  },
);

t.test('a repayment within a week is no reminder any more; what is not known is left out', async (t) => {
  const loan = (id: number, paidOut: string) =>
    record(id, 41, {
      result: { bank: `${id}`, amount: '12000.00', annual_rate: '6.00', term: 12, repayment: 1 },
      timeline: [{ status: 41, text: '已放款', at: `${paidOut} 10:00:00` }],
    });
  const todos = todosOf(
    [loan(1, '2026-09-30'), loan(2, '2026-09-15'), loan(3, '2026-09-16'), loan(4, '2025-01-01')],
    certified,
    TODAY,
  );
  t.same(
    todos.map(({ key, isCalm }) => [key, isCalm === true]),
    [
      ['repay-1', false],
      ['repay-2', true],
    ],
    'of the reminders only the next one; a plan that has ended has none',
  );
  t.same(
    todosOf([record(1, 41), record(2, 40), { id: 3, need_items: [], timeline: [] }], certified, TODAY).map(
      ({ key, due }) => [key, due],
    ),
    [['sign-2', undefined]],
  );
  t.same(
    todosOf([], { cert_status: 3 }, TODAY).map(({ key }) => key),
    ['cert'],
  );
});
