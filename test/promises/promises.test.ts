import { readFileSync } from 'node:fs';
import t from 'tap';
import { billTypeWords } from '../../shared/status/bill.ts';
import { hashPassword } from '../../embedded/domain/passwords.ts';
import type { FormRecordDetail } from '../../embedded/sent.ts';
import { startEmbeddedUpstream } from '../../embedded/test/support/embeddedUpstream.ts';
import { buy, fill, handOver, newMember, operate, payIn } from '../../embedded/test/support/newMember.ts';
import type { LoanForm } from '../../shared/records/loan.ts';
import { contract } from '../../shared/contract/index.ts';

t.test('the portal sells memberships only, and no step of an application takes money', async (t) => {
  // Everything that can happen to a wallet, by its label; only buying a membership takes money for something.
  const taken = Object.values(billTypeWords).filter(
    (label) => !/充值|提现|退款|退回|佣金|奖励|系统|赠送|余额/.test(label),
  );
  t.same(taken, ['开通 VIP 会员'], 'no label names a fee for an application, a repayment or a referral');
  t.notOk(
    readFileSync('embedded/workflows/form.ts', 'utf8').includes('ledger'),
    'the workflow of an application does not touch the ledger',
  );
});

t.test('a membership changes neither rate nor sum of what a lender grants', async (t) => {
  const upstream = await startEmbeddedUpstream(t);
  async function granted(isVip: boolean) {
    const member = await newMember(upstream);
    if (isVip) {
      await payIn(upstream, member, '50.00');
      t.equal((await buy(upstream, member, 1)).code, 200);
    }
    const answers = {
      ...(await fill((await upstream.get('/api/form/2')).data as LoanForm)),
      amount: '30000',
      term: '12',
    };
    const { id } = (await upstream.post('/api/user/form', { form_id: 2, agree: 1, answers }, member))
      .data as { id: number };
    await operate(upstream, `form/${id}/pass`);
    await handOver(upstream, member.token, id);
    await operate(upstream, `form/${id}/pass`);
    const { result, is_priority } = (await upstream.get(`/api/user/form/${id}`, member.token))
      .data as FormRecordDetail;
    t.equal(is_priority, isVip ? 1 : 0);
    return result;
  }
  const plain = await granted(false);
  t.match(plain, { amount: '30000.00', annual_rate: /^\d/ });
  t.same(await granted(true), plain);
});

t.test('no call of the contract asks a credit bureau', async (t) => {
  t.same(
    Object.values(contract).filter(
      (row) =>
        'upstream' in row &&
        /credit|zhengxin|征信/.test(`${row.upstream} ${row.summary.zh} ${row.summary.en}`),
    ),
    [],
  );
});

t.test('a password is kept as a salted hash', async (t) => {
  const [one, other] = await Promise.all([hashPassword('Demo-2026'), hashPassword('Demo-2026')]);
  t.notMatch(one, 'Demo-2026');
  t.not(one, other, 'the same password has another hash each time');
});
