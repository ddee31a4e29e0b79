import t from 'tap';
import { balanceRefundStatus } from '../../shared/status/balanceRefund.ts';
import { billStatus } from '../../shared/status/bill.ts';
import { certStatus } from '../../shared/status/cert.ts';
import { closingStatus } from '../../shared/status/closing.ts';
import { formStatus } from '../../shared/status/form.ts';
import { memberStatus } from '../../shared/status/member.ts';
import { messageStatus } from '../../shared/status/message.ts';
import {
  isOpen,
  mayMove,
  openMoves,
  textOf,
  statusTexts,
  type StatusTable,
} from '../../shared/status/move.ts';
import { offerStatus } from '../../shared/status/offer.ts';
import { proposalStatus } from '../../shared/status/proposal.ts';
import { rechargeStatus, rechargeRefundStatus } from '../../shared/status/recharge.ts';
import { refundStatus } from '../../shared/status/refund.ts';
import { scanStatus } from '../../shared/status/scan.ts';
import { vipStatus } from '../../shared/status/vip.ts';
import { withdrawalStatus } from '../../shared/status/withdrawal.ts';

/**
 * The expected tables: every move with the numbers used in JSON and in the database, the first statuses and the open ones. A
 * change here changes the API and the stored rows.
 */
const EXPECTED: [name: string, table: StatusTable, first: number[], open: number[], moves: string[]][] = [
  [
    'withdrawal',
    withdrawalStatus,
    [0],
    [0, 10, 21],
    ['pass 0→10', 'retry 21→0', 'reject 0→20', 'reject 21→20', 'pay 10→11', 'fail 10→21', 'cancel 0→30'],
  ],
  [
    'recharge',
    rechargeStatus,
    [0],
    [0],
    ['pay 0→10', 'cancel 0→30', 'expire 0→30', 'deny 0→30', 'refund 10→20'],
  ],
  [
    'refund of a recharge',
    rechargeRefundStatus,
    [0],
    [1],
    ['begin 0→1', 'begin 3→1', 'finish 1→2', 'fail 1→3', 'giveBack 0→2', 'giveBack 2→2'],
  ],
  ['refund of the balance', balanceRefundStatus, [0], [0], ['pass 0→1', 'reject 0→2', 'cancel 0→3']],
  [
    'membership',
    vipStatus,
    [0, 1],
    [1, 3],
    ['begin 0→1', 'cancel 0→5', 'expire 1→2', 'askRefund 1→3', 'refund 3→4', 'keep 3→1'],
  ],
  ['refund of a membership', refundStatus, [0], [0], ['pass 0→1', 'reject 0→2']],
  ['certification', certStatus, [0, 1], [0], ['pass 0→1', 'reject 0→2', 'cancel 0→3']],
  [
    'loan application',
    formStatus,
    [0],
    [0, 10, 20, 21, 22, 30, 40],
    [
      'submit 0→10',
      'accept 10→20',
      'handOver 20→30',
      'propose 20→22',
      'propose 22→22',
      'answer 22→20',
      'wantMore 20→21',
      'supplement 21→20',
      'approve 30→40',
      'takeBack 30→20',
      'refuse 20→50',
      'refuse 22→50',
      'refuse 30→50',
      'payOut 40→41',
      'cancel 0→60',
      'cancel 10→60',
      'cancel 20→60',
      'cancel 21→60',
      'cancel 22→60',
      'close 21→90',
      'close 22→90',
    ],
  ],
  ['offer over the limit', offerStatus, [0], [0], ['show 0→10', 'show 20→10', 'hide 0→20', 'hide 10→20']],
  ['proposed lender', proposalStatus, [0], [0], ['confirm 0→10', 'decline 0→20', 'lapse 0→30']],
  [
    'QR ticket',
    scanStatus,
    [0],
    [0, 1],
    ['scan 0→1', 'confirm 1→2', 'cancel 1→3', 'expire 0→4', 'expire 1→4'],
  ],
  ['bill', billStatus, [0, 1], [0], ['settle 0→1', 'cancel 0→-1']],
  ['closing of an account', closingStatus, [0], [0], ['cancel 0→1', 'close 0→2', 'stop 0→3']],
  ['message to the portal', messageStatus, [0], [0], ['answer 0→1', 'close 0→2']],
  ['member', memberStatus, [1], [1], ['disable 1→0']],
];

for (const [name, table, first, open, moves] of EXPECTED) {
  t.test(`${name}: the table has the expected moves, first statuses and open statuses`, async (t) => {
    const number = (status: string): number => table.status[status] ?? NaN;
    t.same(
      Object.entries(table.moves).flatMap(([move, { from, to }]) =>
        from.map((one) => `${move} ${number(one)}→${number(to)}`),
      ),
      moves,
    );
    t.same(table.first.map(number), first);
    t.same(table.open.map(number), open);
    t.equal(
      new Set(Object.values(table.status)).size,
      Object.keys(table.status).length,
      'no number is used twice',
    );
    for (const status of Object.values(table.status)) {
      const here = moves
        .filter((move) => move.split(/[ →]/)[1] === String(status))
        .map((move) => move.split(' ')[0]);
      t.same(openMoves(table, status), here, `the moves open from ${status}`);
      t.equal(isOpen(table, status), open.includes(status));
    }
    t.same(openMoves(table, 99), [], 'an unknown status allows no move');
    t.equal(isOpen(table, 99), false);
  });
}

t.test('a move is allowed from the statuses in its `from`, and each status has its word', async (t) => {
  t.equal(mayMove(withdrawalStatus, 'cancel', 0), true);
  t.equal(mayMove(withdrawalStatus, 'cancel', 10), false);
  t.equal(textOf(formStatus, 21), '待补充资料');
  t.equal(textOf(formStatus, 99), '');
  t.same(statusTexts(rechargeStatus), [
    [0, '未支付'],
    [10, '支付成功'],
    [20, '已退款'],
    [30, '支付关闭'],
  ]);
  t.same(statusTexts(withdrawalStatus), [
    [0, '审核中'],
    [10, '打款中'],
    [11, '提现成功'],
    [20, '未通过'],
    [21, '提现失败'],
    [30, '已撤销'],
  ]);
  t.same(statusTexts(formStatus), [
    [0, '草稿'],
    [10, '已提交'],
    [20, '受理中'],
    [21, '待补充资料'],
    [22, '待确认机构'],
    [30, '机构审批中'],
    [40, '审批通过'],
    [41, '已放款'],
    [50, '未通过'],
    [60, '已撤销'],
    [90, '已关闭'],
  ]);
});
