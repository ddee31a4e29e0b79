import type { ReactNode } from 'react';
import { groupYuan, groupDigits, type Yuan } from '../../../shared/money/money.ts';
import type { TeamSummary } from '../../../shared/records/spread.ts';
import { nextSettlement } from '../../features/records/nextSettlement.ts';
import { useHasCapability } from '../../webConfig.ts';
import { UNKNOWN } from '../../../shared/fieldsOf.ts';
import { Private } from '../../ui/Private.tsx';

interface TeamFiguresProps {
  summary: TeamSummary;
  nextSettleAt?: string | undefined;
}

export function TeamFigures({ summary, nextSettleAt }: TeamFiguresProps) {
  const {
    first_count,
    second_count,
    month_count,
    today_count,
    vip_count,
    total_commission,
    pending_commission,
  } = summary;
  // Another programme has the figures that it sends.
  const isOwn = useHasCapability('vipPackages');
  return (
    <Figures
      label="推广汇总"
      figures={[
        {
          label: '好友人数',
          value: shown(
            first_count === undefined || second_count === undefined ? undefined : first_count + second_count,
          ),
          unit: '人',
          note: [counted('一级', first_count), counted('二级', second_count)].filter(Boolean).join('，'),
        },
        { label: '本月新增', value: shown(month_count), unit: '人', note: counted('今日', today_count) },
        { label: '已购 VIP 会员', value: shown(vip_count), unit: '人', note: '一级好友' },
        {
          label: '累计佣金',
          ...sum(total_commission),
          note: '已结算，减去冲回',
        },
        {
          label: '待结算佣金',
          ...sum(pending_commission),
          note: nextSettleAt ? nextSettlement(nextSettleAt) : '冻结期内',
        },
      ].filter(({ value }) => isOwn || value !== undefined)}
    />
  );
}

const sum = (yuan: Yuan | undefined) =>
  yuan === undefined
    ? { value: undefined }
    : { value: <Private>{groupYuan(yuan)}</Private>, unit: yuan === null ? undefined : '元' };

const shown = (count: number | undefined): string | undefined =>
  count === undefined ? undefined : groupDigits(count);
const counted = (word: string, count: number | undefined): string | undefined =>
  count === undefined ? undefined : `${word} ${groupDigits(count)}`;

interface Figure {
  label: string;
  value: ReactNode;
  unit?: string | undefined;
  note?: string | undefined;
}

function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <section className="card figure-row" aria-label={label}>
      <dl>
        {figures.map(({ label: name, value, unit, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value ?? UNKNOWN}
              {value !== undefined && unit && <small>{unit}</small>}
              {note && <span className="note">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
