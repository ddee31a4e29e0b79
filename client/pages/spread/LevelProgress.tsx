import { Card } from '../../ui/Section.tsx';
import { groupYuan, toYuan, groupDigits } from '../../../shared/money/money.ts';
import type { Level, TeamSummary } from '../../../shared/records/spread.ts';
import { ratioLine } from './commission.ts';
import { nextLevel, progressTo, type ConditionProgress, levelName } from './levelProgress.ts';
import { Private, useHidesFigures } from '../../ui/Private.tsx';
import { Icon } from '../../ui/Icon.tsx';

interface LevelProgressProps {
  levels: readonly Level[];
  current: Level;
  /** A condition whose figures are not known is shown without them. */
  summary: TeamSummary;
}

export function LevelProgress({ levels, current, summary }: LevelProgressProps) {
  const next = nextLevel(levels, current);
  const conditions = next ? progressTo(next, summary) : [];
  const rates = ratioLine(current, ['一级佣金', '二级']);
  const nextRates = next && ratioLine(next, ['一级', '二级']);
  return (
    <Card
      id="level-title"
      title="推广等级"
      className="level-now"
      end={
        next &&
        next.conditions.length > 1 &&
        next.upgrade_relation !== undefined && (
          <span className="note">
            {next.upgrade_relation === 2 ? '全部条件满足后自动升级' : '满足任一条件，自动升级'}
          </span>
        )
      }
    >
      <div className="body">
        <div className="who">
          {current.icon && <img src={current.icon} alt="" width="56" height="56" loading="lazy" />}
          <span>
            <b>{levelName(current)}</b>
            {rates && <small>{rates}</small>}
          </span>
        </div>
        {next ? (
          <div className="to-next">
            <p>
              下一级 <b>{levelName(next)}</b>
              {nextRates && `：${nextRates}`}
            </p>
            {conditions.length > 0 && (
              <ul>
                {conditions.map((condition) => (
                  <Condition key={condition.label} {...condition} />
                ))}
              </ul>
            )}
          </div>
        ) : (
          next === undefined && <p className="to-next">您已是最高等级，佣金按最高比例计算。</p>
        )}
      </div>
    </Card>
  );
}

function Condition({ label, isMoney, target, reached }: ConditionProgress) {
  const isHidden = useHidesFigures();
  if (reached === null || target <= 0) return <li>{label}</li>;
  const show = (value: number) => (isMoney ? groupYuan(toYuan(value)) : groupDigits(value));
  const unit = isMoney ? '元' : '人';
  const missing = target - reached;
  const own = (value: number) => (isMoney ? <Private>{show(value)}</Private> : show(value));
  return (
    <li>
      <span className="label">{label}</span>
      <span className="figure">
        <b>{own(Math.max(reached, 0))}</b>
        {` / ${show(target)} ${unit}`}
      </span>
      {!(isMoney && isHidden) && (
        <progress max={target} value={Math.min(Math.max(reached, 0), target)} aria-label={label} />
      )}
      {missing > 0 ? (
        <span className="note">
          还差 {own(missing)} {unit}
        </span>
      ) : (
        <span className="note met">
          <Icon name="circle-check" size="small" />
          已满足
        </span>
      )}
    </li>
  );
}
