import t from 'tap';
import { kinds } from '../console/kinds/kinds.ts';
import { VERBS } from '../console/kinds/kind.ts';
import { certs } from '../handlers/certs.ts';
import { withdrawConfig } from '../content/content.ts';
import { beginRechargeRefund, receivePayment } from '../workflows/recharge.ts';
import { buyVip } from '../workflows/vip.ts';
import { requestRefund } from '../workflows/vipRefund.ts';
import { payWithdrawal } from '../workflows/withdrawal.ts';
import { post, WITHDRAWABLE } from '../rules/ledger.ts';
import { FORM } from '../../shared/status/form.ts';
import { REFUND } from '../../shared/status/refund.ts';
import { firstContact } from '../domain/shanghaiTime.ts';
import { Refused } from '../domain/refusal.ts';
import { sweepAll } from '../workflows/sweepAll.ts';
import { toYuan } from '../../shared/money/money.ts';
import { balanceRefunds, recharges, withdrawals } from '../handlers/wallet.ts';
import { runOnce } from '../rules/move.ts';
import { ledgerFaults } from '../upkeep/readLedger.ts';
import { SEED, short } from '../../test/support/longRun.ts';
import { generator, createLedger } from './support/createLedger.ts';

const COMMANDS = short(7_000, 40_000);
const MEMBERS = 24;
const CHECK_EVERY = 400;
const MINUTE = 60_000;

/** All allowed changes of status; -1 stands for a new record. */
const CHANGES: Record<string, string[]> = {
  withdrawals: ['-1→0', '0→30', '0→20', '0→10', '10→11', '10→21', '21→0', '21→20'],
  recharges: ['-1→0', '0→10', '0→30', '10→20'],
  vip_records: ['-1→1', '-1→0', '0→1', '0→5', '1→2', '1→3', '3→4', '3→1'],
  vip_refunds: ['-1→0', '0→1', '0→2'],
  balance_refunds: ['-1→0', '0→1', '0→2', '0→3'],
};

t.test(
  `after ${COMMANDS} random money commands of ${MEMBERS} members all sums are right (seed ${SEED})`,
  async (t) => {
    // The ledger is tested here; test/accounts/stolenSession.test.ts tests the codes.
    withdrawConfig.code_for_new_payee = 0;
    t.teardown(() => (withdrawConfig.code_for_new_payee = 1));
    let now = Date.parse('2026-03-02T09:00:00+08:00');
    const random = generator(SEED);
    const { db, ids, member, voucher } = createLedger(t, MEMBERS, now);
    const { below, chance, pick } = random;
    const some = (table: string): number =>
      Math.max(
        1,
        (db.get<{ last: number | null }>(`SELECT max(id) AS last FROM ${table}`)?.last ?? 1) - below(12),
      );
    const orderNo = (): string =>
      db.get<{ no: string }>('SELECT order_no AS no FROM recharges WHERE id = ?', some('recharges'))?.no ??
      'RC0';
    /** The owner of a record, or with 10 % probability another member. */
    const ownerOf = (table: string, column: string, value: number | string): number =>
      (chance(0.9) &&
        db.get<{ user_id: number }>(`SELECT user_id FROM ${table} WHERE ${column} = ?`, value)?.user_id) ||
      pick(ids);
    const context = (id: number) => ({
      db,
      now,
      member: member(id),
      token: '',
      address: '',
      agent: '',
      origin: 'http://127.0.0.1',
      publicOrigin: '',
      sandbox: true,
      portalPorts: [],
    });
    const request = (): string | undefined => (chance(0.9) ? `request-${below(1e9)}` : undefined);
    const sent: (() => unknown)[] = [];
    const once = (act: () => unknown, id: string | undefined): unknown => {
      if (id !== undefined) sent.push(act);
      return act();
    };

    const commands: Record<string, () => unknown> = {
      order() {
        const userId = pick(ids);
        const request_id = request();
        const channel = pick(['mock', 'mock', 'wechat_native', 'alipay_pc', 'bank_transfer', 'cash']);
        const what = chance(0.5)
          ? { package_id: 1 + below(5) }
          : {
              amount: pick(['0.01', '1.00', '19.99', '100.00', '333.33', '498.00', '498.01', '-1', '1e9']),
            };
        const input = {
          ...what,
          channel,
          ...(request_id && { request_id }),
          ...(channel === 'bank_transfer' && chance(0.7) && { voucher_url: voucher(userId) }),
        };
        return once(() => recharges.recharge(input, context(userId)), request_id);
      },
      payment() {
        const no = orderNo();
        const amount =
          db.get<{ amount: number }>('SELECT amount FROM recharges WHERE order_no = ?', no)?.amount ?? 1;
        return receivePayment(db, now, {
          orderNo: no,
          transactionNo: chance(0.1) ? `TX-${below(200)}` : `TX-${now}-${below(1e9)}`,
          amount: chance(0.05) ? amount + 1 : amount,
        });
      },
      closeOrder() {
        const no = orderNo();
        return recharges.cancelRecharge({ order_no: no }, context(ownerOf('recharges', 'order_no', no)));
      },
      refundOrder: () => beginRechargeRefund(db, now, some('recharges'), chance(0.9) ? '测试退款' : ''),
      judgeOrder: () =>
        kinds.recharge?.act(db, now, some('recharges'), pick(VERBS), {
          reason: chance(0.9) ? '测试' : '',
          items: [],
        }),
      withdraw() {
        const userId = pick(ids);
        const request_id = request();
        const amount = chance(0.6)
          ? toYuan(1_000 + below(30_000))
          : pick(['10.00', '0.00', '9.99', '50000.00', '49999.99', '1e5', '100.5']);
        const input = {
          amount,
          type: 1,
          real_name: '林知夏',
          account: '6222021234500066208',
          bank_code: 'HCB',
          ...(request_id && { request_id }),
        };
        return once(() => withdrawals.withdraw(input, context(userId)), request_id);
      },
      cancelWithdraw() {
        const id = some('withdrawals');
        return withdrawals.cancelWithdraw({ id }, context(ownerOf('withdrawals', 'id', id)));
      },
      judgeWithdraw: () =>
        kinds.withdraw?.act(db, now, some('withdrawals'), pick(VERBS), {
          reason: chance(0.9) ? '测试' : '',
          items: [],
        }),
      payoutAgain() {
        const paid = db.get<{ id: number; payout_no: string }>(
          'SELECT id, payout_no FROM withdrawals WHERE id = ? AND payout_no IS NOT NULL',
          some('withdrawals'),
        );
        if (paid) unchanged(() => payWithdrawal(db, now, paid.id, paid.payout_no));
      },
      buy() {
        const userId = pick(ids);
        const request_id = request();
        const packageId = 1 + below(4);
        return once(
          () => runOnce(db, userId, 'buy', { request_id }, () => buyVip(db, now, userId, packageId)),
          request_id,
        );
      },
      orderVip() {
        const userId = pick(ids);
        const request_id = request();
        const input = {
          cert_type: 3,
          package_id: 1 + below(4),
          pay_type: pick([2, 3]),
          agree: 1,
          ...(request_id && { request_id }),
        } as const;
        return once(() => certs.certApply(input, context(userId)), request_id);
      },
      refundVip() {
        const userId = pick(ids);
        const request_id = request();
        const wanted = chance(0.5);
        return once(
          () =>
            runOnce(db, userId, 'refundVip', { request_id }, () =>
              requestRefund(db, now, userId, wanted ? some('vip_records') : undefined),
            ),
          request_id,
        );
      },
      /** An application whose first contact is never made: the next sweep finds a missed promise. */
      apply: () =>
        db.insert('applications', {
          form_no: `LA${now}${below(1e9)}`,
          user_id: pick(ids),
          form_id: 2,
          title: '个人信用贷申请',
          loan_type_id: 2,
          amount: 3_000_000,
          term: 12,
          purpose: '',
          city: '',
          contact_name: '',
          phone_number: '',
          answers: '{}',
          status: FORM.submitted,
          agreed_at: now,
          submitted_at: now,
          contact_by: firstContact(now, true),
          created_at: now,
          updated_at: now,
        }),
      judgeVip: () =>
        db.tx(() =>
          kinds.refund?.act(db, now, some('vip_refunds'), pick(['pass', 'reject']), {
            reason: chance(0.9) ? '测试' : '',
            items: [],
          }),
        ),
      refundBalance() {
        const userId = pick(ids);
        const request_id = request();
        const { amount } = balanceRefunds.balanceRefundQuote({}, context(userId));
        const input = {
          amount: chance(0.9) ? amount : '1.00',
          type: 1,
          account: '6222021234500066208',
          bank_code: 'HCB',
          ...(request_id && { request_id }),
        };
        return once(() => balanceRefunds.balanceRefund(input, context(userId)), request_id);
      },
      cancelBalance() {
        const id = some('balance_refunds');
        return balanceRefunds.cancelBalanceRefund({ id }, context(ownerOf('balance_refunds', 'id', id)));
      },
      judgeBalance: () =>
        kinds.balance?.act(db, now, some('balance_refunds'), pick(['pass', 'reject']), {
          reason: chance(0.9) ? '测试' : '',
          items: [],
        }),
      give: () =>
        post(db, now, [{ userId: pick(ids), bizType: 501, amount: 1 + below(200_00), purse: WITHDRAWABLE }]),
      take: () =>
        post(db, now, [{ userId: pick(ids), bizType: 502, amount: 1 + below(50_00), purse: WITHDRAWABLE }]),
      again() {
        if (sent.length === 0) return;
        const act = pick(sent.slice(-300));
        const first = act();
        unchanged(() => t.same(act(), first) || t.bailout('another result for the same request id'));
      },
      time() {
        now += chance(0.1) ? below(3 * 24 * 60) * MINUTE : below(90) * MINUTE;
        sweepAll(db, now);
      },
    };
    const weights: Record<string, number> = {
      order: 5,
      payment: 5,
      judgeOrder: 3,
      withdraw: 6,
      judgeWithdraw: 9,
      buy: 3,
      time: 2,
    };
    const names = Object.keys(commands).flatMap((name) =>
      Array.from({ length: weights[name] ?? 1 }, () => name),
    );

    /** The state that a refusal or a repetition must not change. */
    const state = (): string =>
      JSON.stringify(
        db.get(
          `SELECT sum(withdrawable) AS a, sum(consume_only) AS b, sum(frozen) AS c, sum(last_seq) AS d, (SELECT max(id) FROM bills) AS e, (SELECT max(id) FROM notices) AS f,
       (SELECT sum(times) FROM moves) AS g, (SELECT max(id) FROM holds) AS h, (SELECT max(id) FROM recharge_payments) AS i FROM wallets`,
        ),
      );
    function unchanged(act: () => unknown): void {
      const before = state();
      act();
      if (state() !== before) throw new Error('a repetition has changed the state');
    }

    const done: Record<string, number> = {};
    let refusals = 0;
    for (let i = 0; i < COMMANDS; i++) {
      const name = pick(names);
      const before = state();
      try {
        commands[name]?.();
        done[name] = (done[name] ?? 0) + 1;
      } catch (error) {
        if (!(error instanceof Refused)) throw new Error(`command ${i}, ${name}`, { cause: error });
        refusals++;
        if (state() !== before)
          return void t.fail(
            `command ${i}, ${name}: refused with ${error.code} ${error.message}, but the state has changed`,
          );
      }
      if (i % CHECK_EVERY === 0) {
        const faults = ledgerFaults(db);
        if (faults.length > 0) return void t.fail(`after command ${i}, ${name}: ${faults.join('\n')}`);
      }
    }
    t.same(ledgerFaults(db), [], 'all sums are right at the end');
    const given = db.number('SELECT count(*) FROM missed_promises WHERE given_back > 0');
    t.ok(given > 20, `${given} missed promises gave something back`);
    t.equal(
      db.number(
        `SELECT count(*) FROM vip_records v WHERE given_back + (SELECT coalesce(sum(amount), 0) FROM vip_refunds f WHERE f.vip_id = v.id AND f.status = ${REFUND.refunded}) > price`,
      ),
      0,
      'no membership gave back more than its price',
    );
    t.comment(
      `${refusals} refused; done: ${Object.entries(done)
        .map(([name, times]) => `${name} ${times}`)
        .join(', ')}`,
    );
    for (const name of Object.keys(commands))
      t.ok((done[name] ?? 0) > 20, `${name} succeeded ${done[name]} times`);
    const moves = db.all<{ what: string; was: number; is_now: number }>('SELECT * FROM moves');
    for (const [what, changes] of Object.entries(CHANGES)) {
      const seen = moves.filter((move) => move.what === what).map(({ was, is_now }) => `${was}→${is_now}`);
      t.same(
        seen.filter((change) => !changes.includes(change)),
        [],
        `${what}: no other changes`,
      );
      t.same(
        changes.filter((change) => !seen.includes(change)),
        [],
        `${what}: all changes occurred`,
      );
    }
  },
);
