import { IfOffered } from '../../ui/IfOffered.tsx';
import { useHasCapability } from '../../webConfig.ts';
import { LOGIN_PATH } from '../../../shared/paths.ts';
import { showRatio, type Ratios } from './commission.ts';
import { SPREAD_PATH } from './referralQuery.ts';
import { useHeadText } from '../../lib/headText.ts';

interface ReferralHeroProps {
  ratios: Ratios | undefined;
  isOpen: boolean;
}

const from = `?from=${encodeURIComponent(SPREAD_PATH)}`;

export function ReferralHero({ ratios, isOpen }: ReferralHeroProps) {
  const sellsVip = useHasCapability('vipPackages');
  const bought = sellsVip ? '购买 VIP 会员' : '';
  return (
    <section className="spread-hero" aria-labelledby="spread-title">
      <div>
        <h1 id="spread-title">推广合作</h1>
        <p>
          {useHeadText('spread')}
          {sellsVip
            ? '好友购买 VIP 会员，您按实付金额获得佣金，最多两级；参加不收费，不按人数计酬。'
            : '您按推广规则获得佣金；参加不收费。'}
        </p>
        {isOpen ? (
          <div className="btn-row">
            <a className="btn on-dark solid large" href={LOGIN_PATH + from}>
              登录，获取推广链接
            </a>
            <IfOffered page="/user/register">
              <a className="btn on-dark large" href={`/user/register${from}`}>
                免费注册
              </a>
            </IfOffered>
          </div>
        ) : (
          <p className="paused">推广合作暂停，新的邀请暂不计佣金；已产生的佣金按规则结算。</p>
        )}
      </div>
      {ratios && (ratios.first_ratio || ratios.second_ratio) && (
        <dl>
          <div>
            <dt>一级佣金</dt>
            <dd>{showRatio(ratios.first_ratio)}</dd>
            <dd className="note">{`您直接邀请的好友${bought}`}</dd>
          </div>
          <div>
            <dt>二级佣金</dt>
            <dd>{showRatio(ratios.second_ratio)}</dd>
            <dd className="note">{`好友邀请的人${bought}`}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}
