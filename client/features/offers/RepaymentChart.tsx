import { groupYuan, toYuan } from '../../../shared/money/money.ts';
import type { Instalment, RepaymentPlan } from '../../../shared/money/repayment.ts';
import { axisLabel, chartScale } from '../../lib/chartScale.ts';
import '../../styles/charts.css';

interface RepaymentChartProps {
  plan: RepaymentPlan;
  label: string;
  /** Units of the SVG. At this width, its text has 12 px. */
  width?: number;
  height?: number;
}

const LEFT = 52;
const TOP = 10;
const FOOT = 28;
/** Width of a bar as a share of its slot. */
const FILL = 0.62;
/** Longer plans (months) are drawn by the year. */
const MONTHS_SHOWN = 36;

export function RepaymentChart({ plan, label, width = 776, height = 232 }: RepaymentChartProps) {
  const { columns, unit } = columnsOf(plan.instalments);
  const largest = Math.max(...columns.map(({ payment }) => payment));
  const lines = chartScale(largest, 4, 100);
  const scale = lines.slice(0, lines.findIndex((fen) => fen >= largest) + 1);
  const top = scale.at(-1) ?? 1;
  const base = height - FOOT;
  const y = (fen: number) => round(base - (fen / top) * (base - TOP));
  const line = (fen: number) => `M${LEFT} ${y(fen)}H${width}`;
  const slot = (width - LEFT) / columns.length;
  const bar = round(slot * FILL);
  const x = (index: number) => round(LEFT + slot * index + (slot - bar) / 2);
  const box = (index: number, from: number, to: number) =>
    to > from ? `M${x(index)} ${y(to)}h${bar}V${y(from)}h${-bar}z` : '';
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${label}：${describePlan(plan)}`}
    >
      {scale.map((fen) => (
        <text key={fen} x={LEFT - 8} y={y(fen) + 4} textAnchor="end">
          {axisLabel(fen, top)}
        </text>
      ))}
      <path className="grid" d={scale.map((fen) => (fen === 0 ? '' : line(fen))).join('')} />
      <path className="base" d={line(0)} />
      <path className="b" d={columns.map(({ principal }, index) => box(index, 0, principal)).join('')} />
      <path
        className="a"
        d={columns.map(({ principal, payment }, index) => box(index, principal, payment)).join('')}
      />
      {columns.map(
        (_, index) =>
          isLabelled(index + 1, columns.length) && (
            <text key={index} x={round(x(index) + bar / 2)} y={base + 20} textAnchor="middle">
              {index === 0 ? `1 ${unit}` : index + 1}
            </text>
          ),
      )}
    </svg>
  );
}

type Column = Pick<Instalment, 'payment' | 'principal'>;

function columnsOf(instalments: Instalment[]): { columns: Column[]; unit: string } {
  if (instalments.length <= MONTHS_SHOWN) return { columns: instalments, unit: '期' };
  const columns: Column[] = [];
  for (let from = 0; from < instalments.length; from += 12) {
    const year = instalments.slice(from, from + 12);
    const sum = (key: keyof Column) => year.reduce((total, row) => total + row[key], 0);
    columns.push({ payment: sum('payment'), principal: sum('principal') });
  }
  return { columns, unit: '年' };
}

/** Each of up to 12, every third of up to 36, every fifth of more, and always the first. */
function isLabelled(place: number, count: number): boolean {
  const every = count <= 12 ? 1 : count <= MONTHS_SHOWN ? 3 : 5;
  return place === 1 || place % every === 0;
}

function describePlan({ instalments, totalInterest }: RepaymentPlan): string {
  const [first, last] = [instalments[0], instalments.at(-1)];
  if (!first || !last) return '';
  const yuan = (fen: number) => `${groupYuan(toYuan(fen))} 元`;
  return `首期 ${yuan(first.payment)}，其中利息 ${yuan(first.interest)}；末期 ${yuan(last.payment)}，其中利息 ${yuan(last.interest)}；利息合计 ${yuan(totalInterest)}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

export const PaymentLegend = () => (
  <ul className="legend">
    <li className="b">本金</li>
    <li>利息</li>
  </ul>
);
