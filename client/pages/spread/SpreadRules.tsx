import { Fact } from '../../ui/Fact.tsx';
import type { Level } from '../../../shared/records/spread.ts';
import type { VipPackage } from '../../../shared/records/membership.ts';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx';
import { type Ratios, commissionOn, showRatio } from './commission.ts';
import { groupYuan } from '../../../shared/money/money.ts';
import { inOrder, conditionLabel, levelName } from './levelProgress.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useHasCapability } from '../../webConfig.ts';
import { Card, Prose } from '../../ui/Section.tsx';

interface HowItPaysProps {
  ratios: Ratios;
  of: string;
  /** Membership packages, for the example; none without packages. Undefined while they are late. */
  packages: readonly VipPackage[] | undefined;
}

const stepsOf = (sellsVip: boolean, hasLoans: boolean) =>
  [
    ['分享', '把您的链接、邀请码或海报发给需要的好友。'],
    ['绑定', '好友注册成功时与您绑定，注册本身不收费。'],
    [
      '计佣',
      sellsVip
        ? `好友购买 VIP 会员，按实付金额计佣${hasLoans ? '；申请贷款与放款不产生佣金' : ''}。`
        : '好友消费后，按推广规则计佣。',
    ],
    ['结算', '佣金先冻结，期满且未退款，自动转入可提现余额。'],
  ] as const;

function HowItPays({ ratios, of, packages }: HowItPaysProps) {
  const steps = stepsOf(useHasCapability('vipPackages'), useHasCapability('partner'));
  const sold = packages?.filter(
    ({ price }) => !['0.00', undefined].some((none) => none === commissionOn(price, ratios.first_ratio)),
  );
  return (
    <Card id="how-title" title="佣金怎样产生">
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
    </Card>
  );
}

function Example({
  ratios: { first_ratio, second_ratio },
  of,
  packages,
}: HowItPaysProps & { packages: readonly VipPackage[] }) {
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
            <th
              scope="col"
              className="num"
            >{`二级：好友邀请的人 ${second_ratio ? showRatio(second_ratio) : ''}（元）`}</th>
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

interface RulesProps {
  levels: Level[] | null;
  hasLevels: boolean;
  packages: VipPackage[] | null | undefined;
  rules: string | null;
  ratios: Ratios | undefined;
  current?: Level | undefined;
}

export function SpreadRules({ levels, hasLevels, packages, rules, ratios, current }: RulesProps) {
  return (
    <>
      {ratios && (
        <HowItPays
          ratios={ratios}
          of={current ? `${current.name ?? '您'}的比例` : '基础比例'}
          packages={packages === null ? [] : packages}
        />
      )}
      {(levels || hasLevels) && (
        <section aria-labelledby="levels-title" className="spread-part">
          <h2 id="levels-title">推广等级</h2>
          {levels && levels.length > 0 ? (
            <LevelList levels={levels} current={current} />
          ) : (
            <div className="card">
              {levels ? (
                <EmptyState
                  level={3}
                  compact
                  title="暂未设置推广等级"
                  text={ratios?.first_ratio === undefined ? '有疑问请联系客服。' : '佣金按基础比例计算。'}
                />
              ) : (
                <FailedState level={3} compact title="推广等级加载失败" />
              )}
            </div>
          )}
        </section>
      )}
      <Card id="rules-title" title="推广规则" className="spread-rules">
        {rules ? (
          <div className="body">
            <Prose html={rules} />
          </div>
        ) : rules === null ? (
          <FailedState level={3} compact title="推广规则加载失败" />
        ) : (
          <EmptyState level={3} compact title="推广规则暂未公布" text="有疑问请联系客服。" />
        )}
      </Card>
    </>
  );
}

function LevelList({ levels, current }: { levels: readonly Level[]; current: Level | undefined }) {
  return (
    <ol className="levels">
      {inOrder(levels).map((level) => (
        <li key={level.id} className="card" aria-current={level.id === current?.id ? 'true' : undefined}>
          <div className="who">
            {level.icon && <img src={level.icon} alt="" width="44" height="44" loading="lazy" />}
            <h3>{levelName(level)}</h3>
            {level.id === current?.id && <span className="tag info">当前等级</span>}
          </div>
          <dl className="ratios">
            <Fact label="一级佣金">{showRatio(level.first_ratio)}</Fact>
            <Fact label="二级佣金">{showRatio(level.second_ratio)}</Fact>
          </dl>
          <div>
            <h4>{conditionTitle(level)}</h4>
            <ul className="conditions">
              {conditionsOf(level).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
          {level.rights.length > 0 && (
            <div>
              <h4>等级权益</h4>
              <ul className="gains">
                {level.rights.map(({ title, desc }) => (
                  <li key={title}>
                    <Icon name="check" size="small" />
                    <span>
                      {title}
                      {desc && <small>{desc}</small>}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Without any, how the level is reached. */
function conditionsOf({ conditions, remark, is_default }: Level): string[] {
  const texts = conditions.map(conditionLabel).filter((text) => text !== undefined);
  return texts.length > 0 ? texts : [remark ?? (is_default === 1 ? '注册即可获得' : '以推广规则为准')];
}

function conditionTitle({ conditions, upgrade_relation }: Level): string {
  if (conditions.length < 2) return '升级条件';
  return upgrade_relation === 2
    ? '升级条件（全部满足）'
    : upgrade_relation === 1
      ? '升级条件（任一满足）'
      : '升级条件';
}
