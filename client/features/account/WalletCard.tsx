import type { ReactNode } from 'react';
import { groupYuan } from '../../../shared/money/money.ts';
import type { Wallet } from '../../../shared/records/wallet.ts';
import { nextSettlement } from '../../entities/nextSettlement.ts';
import { useIsOpen } from '../../pageCalls.ts';
import { Fact, Private } from '../../ui/Fact.tsx';
import { HideFigures } from './HideFigures.tsx';

export function WalletCard({ wallet }: { wallet: Wallet }) {
  const show = (yuan: string | undefined) =>
    yuan === undefined ? groupYuan(yuan) : <Private>{groupYuan(yuan)}</Private>;
  const [hasBills, takesRecharges, pays] = [
    useIsOpen('/wallet/record'),
    useIsOpen('/wallet/recharge'),
    useIsOpen('/wallet/withdrawl'),
  ];
  return (
    <section className="wallet" aria-labelledby="wallet-title">
      <div>
        <div className="wallet-head">
          <h2 id="wallet-title">可用余额（元）</h2>
          <HideFigures />
        </div>
        <p className="total">{show(wallet.balance)}</p>
      </div>
      <div className="btn-row">
        {hasBills && (
          <a className="btn on-dark" href="/wallet/record">
            查看账单
          </a>
        )}
        {takesRecharges && (
          <a className="btn on-dark" href="/wallet/recharge">
            充值
          </a>
        )}
        {pays && (
          <a className="btn on-dark solid" href="/wallet/withdrawl">
            提现
          </a>
        )}
      </div>
      <dl className="purses">
        <Purse name="可提现" sum={show(wallet.withdrawable)} note="佣金与 VIP 会员退款" />
        <Purse name="仅消费" sum={show(wallet.consume_only)} note="充值所得，可购买 VIP 会员" />
        <Purse name="冻结中" sum={show(wallet.frozen)} note={frozenNote(wallet)} />
        <Purse name="待结算佣金" sum={show(wallet.pending_commission)} note={settlement(wallet)} />
      </dl>
    </section>
  );
}

function Purse({ name, sum, note }: { name: string; sum: ReactNode; note: string | undefined }) {
  return (
    <Fact label={name}>
      {sum}
      {note && <small>{note}</small>}
    </Fact>
  );
}

function frozenNote({ frozen }: Wallet): string | undefined {
  if (frozen === undefined) return undefined;
  return frozen === '0.00' ? '没有处理中的提现' : '提现或退款处理中';
}

function settlement({ pending_commission, next_settle_at }: Wallet): string | undefined {
  if (pending_commission === undefined) return undefined;
  if (pending_commission === '0.00') return '没有待结算的佣金';
  return next_settle_at ? nextSettlement(next_settle_at) : '冻结期满后转入可提现';
}
