import t from 'tap';
import { formStatus } from '../../shared/status/form.ts';
import { isOpen, mayMove, openMoves, textOf, statusTexts } from '../../shared/status/move.ts';
import { rechargeStatus } from '../../shared/status/recharge.ts';
import { withdrawalStatus } from '../../shared/status/withdrawal.ts';

t.test('a move is allowed from the statuses in its `from`, and each status has its word', async (t) => {
  t.equal(mayMove(withdrawalStatus, 'cancel', 0), true);
  t.equal(mayMove(withdrawalStatus, 'cancel', 10), false);
  t.same(openMoves(withdrawalStatus, 21), ['retry', 'reject']);
  t.same(openMoves(withdrawalStatus, 99), [], 'an unknown status allows no move');
  t.equal(isOpen(withdrawalStatus, 21), true);
  t.equal(isOpen(withdrawalStatus, 20), false);
  t.equal(isOpen(withdrawalStatus, 99), false);
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
