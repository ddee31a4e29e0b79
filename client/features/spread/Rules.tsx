import type { Level } from '../../../shared/records/spread.ts';
import type { VipPackage } from '../../../shared/records/membership.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Prose } from '../../ui/Prose.tsx';
import type { Ratios } from './commission.ts';
import { HowItPays } from './HowItPays.tsx';
import { LevelList } from './LevelList.tsx';

interface RulesProps {
  /** Null when they could not be fetched. */
  levels: Level[] | null;
  hasLevels: boolean;
  /** Null when they could not be fetched, undefined while they are late. */
  packages: VipPackage[] | null | undefined;
  /** Sanitised HTML; null when it could not be fetched. */
  rules: string | null;
  ratios: Ratios | undefined;
  /** The member's level. */
  current?: Level | undefined;
}

/** The public part of the referral programme: how it pays, the levels, the full rules. */
export function Rules({ levels, hasLevels, packages, rules, ratios, current }: RulesProps) {
  return (
    <>
      {ratios && <HowItPays ratios={ratios} of={current ? `${current.name ?? '您'}的比例` : '基础比例'} packages={packages === null ? [] : packages} />}
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
      <section className="card spread-rules" aria-labelledby="rules-title">
        <header>
          <h2 id="rules-title">推广规则</h2>
        </header>
        {rules ? (
          <div className="body">
            <Prose html={rules} />
          </div>
        ) : rules === null ? (
          <FailedState level={3} compact title="推广规则加载失败" />
        ) : (
          <EmptyState level={3} compact title="推广规则暂未公布" text="有疑问请联系客服。" />
        )}
      </section>
    </>
  );
}
