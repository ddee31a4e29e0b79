import { Check } from 'lucide-react';
import type { Level } from '../../../shared/records/spread.ts';
import { showRatio } from './commission.ts';
import { Icon } from '../../ui/Icon.tsx';

/** All levels from lowest to highest: commission ratios, conditions, rights. */
export function LevelList({ levels, current }: { levels: readonly Level[]; current: Level | undefined }) {
  return (
    <ol className="levels">
      {levels
        .toSorted((a, b) => a.level - b.level)
        .map((level) => (
          <li key={level.id} className="card" aria-current={level.id === current?.id ? 'true' : undefined}>
            <div className="who">
              <img src={level.icon} alt="" width="44" height="44" loading="lazy" />
              <h3>{level.name}</h3>
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
                {level.conditions.map(({ key, label }) => (
                  <li key={key}>{label}</li>
                ))}
                {level.conditions.length === 0 && <li>{level.remark || '注册即可获得'}</li>}
              </ul>
            </div>
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
          </li>
        ))}
    </ol>
  );
}

function conditionTitle({ conditions, upgrade_relation }: Level): string {
  if (conditions.length < 2) return '升级条件';
  return upgrade_relation === 2 ? '升级条件（全部满足）' : '升级条件（任一满足）';
}
