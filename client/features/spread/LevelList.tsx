import { Check } from 'lucide';
import type { Level } from '../../../shared/records/spread.ts';
import { showRatio } from './commission.ts';
import { conditionLabel } from './conditionLabel.ts';
import { levelName } from './levelName.ts';
import { inOrder } from './levelProgress.ts';
import { Icon } from '../../ui/Icon.tsx';

/** All levels from lowest to highest: commission ratios, conditions, rights. */
export function LevelList({ levels, current }: { levels: readonly Level[]; current: Level | undefined }) {
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
            <div>
              <dt>一级佣金</dt>
              <dd>{showRatio(level.first_ratio)}</dd>
            </div>
            <div>
              <dt>二级佣金</dt>
              <dd>{showRatio(level.second_ratio)}</dd>
            </div>
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
                    <Icon of={Check} size="small" />
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

/** The conditions in words; without any, how the level is reached. */
function conditionsOf({ conditions, remark, is_default }: Level): string[] {
  const texts = conditions.map(conditionLabel).filter((text) => text !== undefined);
  return texts.length > 0 ? texts : [remark ?? (is_default === 1 ? '注册即可获得' : '以推广规则为准')];
}

function conditionTitle({ conditions, upgrade_relation }: Level): string {
  if (conditions.length < 2) return '升级条件';
  return upgrade_relation === 2 ? '升级条件（全部满足）' : upgrade_relation === 1 ? '升级条件（任一满足）' : '升级条件';
}
