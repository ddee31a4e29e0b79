import { groupYuan } from '../../../shared/money/money.ts';
import type { VipPackage } from '../../../shared/records/membership.ts';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { commissionOn, showRatio, type Ratios } from './commission.ts';

interface HowItPaysProps {
  ratios: Ratios;
  /** Name of the ratios: `基础比例`. */
  of: string;
  /** Membership packages, for the example; none without packages. Undefined while they are late. */
  packages: readonly VipPackage[] | undefined;
}

const steps = [
  ['分享', '把您的链接、邀请码或海报发给需要的朋友。'],
  ['绑定', '朋友注册成功时与您绑定，注册本身不收费。'],
  ['计佣', '朋友购买 VIP 会员，按实付金额计佣；申请贷款与放款不产生佣金。'],
  ['结算', '佣金先冻结，期满且未退款，自动转入可提现余额。'],
] as const;

/** How the referral programme pays: steps, and an example with figures where they are known. */
export function HowItPays({ ratios, of, packages }: HowItPaysProps) {
  const sold = packages?.filter(({ price }) => ![undefined, '0.00'].includes(commissionOn(price, ratios.first_ratio)));
  return (
    <section className="card" aria-labelledby="how-title">
      <header>
        <h2 id="how-title">佣金怎样产生</h2>
      </header>
      <div className="body how-it-pays">
        <ol className="how">
          {steps.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        {!sold && <Placeholder lines={11} className="" />}
        {sold && sold.length > 0 && <Example ratios={ratios} of={of} packages={sold} />}
      </div>
    </section>
  );
}

function Example({ ratios: { first_ratio, second_ratio }, of, packages }: HowItPaysProps & { packages: readonly VipPackage[] }) {
  return (
    <>
      <table className="table compact plain">
        <caption>{`算一算：好友按现价购买 VIP 会员，您得到的佣金（${of}）`}</caption>
        <thead>
          <tr>
            <th scope="col">好友购买</th>
            <th scope="col" className="num">
              实付（元）
            </th>
            <th scope="col" className="num">{`一级：您直接邀请的好友 ${showRatio(first_ratio)}（元）`}</th>
            <th scope="col" className="num">{`二级：好友邀请的人 ${second_ratio ? showRatio(second_ratio) : ''}（元）`}</th>
          </tr>
        </thead>
        <tbody>
          {packages.map(({ id, title, price }) => (
            <tr key={id}>
              <td>{title ?? 'VIP 会员套餐'}</td>
              <td className="num">{groupYuan(price)}</td>
              <td className="num">{groupYuan(commissionOn(price, first_ratio))}</td>
              <td className="num">{groupYuan(commissionOn(price, second_ratio))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note">最多两级，按购买 VIP 会员的实付金额计酬，不按人数；参加推广不收取任何费用。</p>
    </>
  );
}
