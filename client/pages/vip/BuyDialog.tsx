import { useIsOpen } from '../../webConfig.ts';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import { groupYuan } from '../../../shared/money/money.ts';
import type { VipState } from '../../../shared/records/account.ts';
import type { VipPackage } from '../../../shared/records/membership.ts';
import type { Wallet } from '../../../shared/records/wallet.ts';
import { useCloseOverlay } from '../../ui/hooks/overlayRoute.ts';
import { useMoneyForm } from '../../forms/useMoneyForm.tsx';
import { termText, vipBill } from '../../features/vip/purchaseSummary.ts';
import { type Rules } from '../../forms/formRules.ts';
import { accountRules } from '../../forms/accountRules.ts';
import { buyLinkId, rechargeToBuy, VIP_PATH } from '../../features/vip/vipQuery.ts';
import { ConfirmDialog, DialogActions } from '../../ui/ConfirmDialog.tsx';
import { Alert } from '../../ui/Icon.tsx';
import { SubmitButton, NoScript, FormErrors } from '../../forms/FormFrame.tsx';
import { Sums } from '../../features/records/Sums.tsx';
import { VIP_RECORD_PATH } from '../../features/records/recordHref.ts';
import { vipTitle } from '../../features/vip/vipPeriod.ts';
import { Consent } from '../../forms/fields/Checkbox.tsx';
import { FailedState } from '../../ui/EmptyState.tsx';
import type { Id } from '../../../shared/rules/ids.ts';

const buyRules = { agree: accountRules.agree } satisfies Rules;

export interface PricedPackage extends VipPackage {
  readonly price: string;
}

interface BuyDialogProps {
  offer: PricedPackage;
  vip: VipState | null | undefined;
  wallet: Wallet;
  today: string;
}

export function BuyDialog({ offer, vip, wallet, today }: BuyDialogProps) {
  const form = useMoneyForm(
    { id: `buy-form-${offer.id}`, rules: buyRules, focusOnRefusal: 'agree' },
    {
      title: '暂时无法确认是否开通成功',
      records: { name: '开通记录', href: VIP_RECORD_PATH },
      notHappened: '上次提交没有开通 VIP 会员，也没有扣款',
    },
  );
  const leave = useCloseOverlay(VIP_PATH);
  const { busy, refusal } = form;
  // Another price has to be confirmed anew.
  const { revalidate } = useRevalidator();
  const changed = refusal?.price;
  useEffect(() => {
    if (changed) void revalidate();
  }, [changed, revalidate]);
  const { need, lines } = vipBill(offer, wallet, refusal?.need ?? '');
  return (
    <ConfirmDialog
      title={`${vip?.package_id === offer.id ? '续费' : '开通'}${vipTitle(offer.title)}`}
      opener={buyLinkId(offer.id)}
      close={() => !busy && leave()}
    >
      {form.outcome ?? (
        <form className="stack" {...form.props}>
          <NoScript />
          <Sums
            lines={[{ label: '有效期', value: termText(vip, offer, today) }, ...lines]}
            sum={{ label: '应付', yuan: groupYuan(offer.price) }}
          />
          {need ? (
            <InsufficientBalance need={need} packageId={offer.id} close={leave} />
          ) : (
            <>
              <input type="hidden" name="package_id" value={offer.id} />
              <input type="hidden" name="price" value={offer.price} />
              <p className="note">{`用余额支付，不自动续费。${refundNote(offer)}${vip && offer.vip_day !== undefined && offer.vip_day < 0 ? '现有 VIP 会员未用的天数不折算进来，可以另行申请退款。' : ''}`}</p>
              <Consent {...form.field('agree')} />
              <FormErrors short form={form} />
              <DialogActions close={leave} busy={busy}>
                <SubmitButton busy={busy} sending="支付中…">
                  {offer.price === '0.00' ? '确认领取' : `确认支付 ${groupYuan(offer.price)} 元`}
                </SubmitButton>
              </DialogActions>
            </>
          )}
        </form>
      )}
    </ConfirmDialog>
  );
}

export function BuyFailed({ offer }: Pick<BuyDialogProps, 'offer'>) {
  const close = useCloseOverlay(VIP_PATH);
  return (
    <ConfirmDialog title={`开通${vipTitle(offer.title)}`} opener={buyLinkId(offer.id)} close={close}>
      <FailedState level={3} compact title="余额与 VIP 会员记录加载失败" />
    </ConfirmDialog>
  );
}

function InsufficientBalance({ need, packageId, close }: { need: string; packageId: Id; close: () => void }) {
  const canRecharge = useIsOpen('/wallet/recharge');
  return (
    <>
      <Alert tone="warn" icon="circle-alert" role="alert">
        余额不足，还差 <b>{`${groupYuan(need)} 元`}</b>。{canRecharge && '充值后会回到这里继续。'}
      </Alert>
      {canRecharge && (
        <DialogActions close={close}>
          <a className="btn primary large" href={rechargeToBuy(need, packageId)}>
            {`去充值 ${groupYuan(need)} 元`}
          </a>
        </DialogActions>
      )}
    </>
  );
}

/** Nothing for a package that costs nothing, or of which the upstream says nothing. */
function refundNote({ price, refund_days: days, refund_term_days: term }: PricedPackage): string {
  if (price === '0.00' || days === undefined) return '';
  if (days === 0) return '这个套餐不支持退款。';
  return `${days} 日内可全额退款，之后${term ? `按剩余天数退（共按 ${term} 天计）` : '见退款规则'}。`;
}
