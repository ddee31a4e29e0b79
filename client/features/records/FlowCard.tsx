import type { Wallet, MonthSum } from '../../../shared/records/wallet.ts';
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx';
import { useMember, useHasCapability } from '../../webConfig.ts';
import { groupYuan, toYuan, yuanText, fenOf, type Yuan, UNREADABLE } from '../../../shared/money/money.ts';
import { axisLabel, chartScale } from '../../lib/chartScale.ts';
import '../../styles/charts.css';
import { Fact } from '../../ui/Fact.tsx';
import { useHidesFigures } from '../../ui/Private.tsx';

export function FlowCard({ months, className = 'card' }: { months: Wallet['months']; className?: string }) {
  const hasSums =
    months?.some(({ income, expense }) => income !== undefined || expense !== undefined) ?? false;
  const isHidden = useHidesFigures();
  return (
    <section className={className} aria-labelledby="flow-title">
      <header>
        <h2 id="flow-title">近六个月收支</h2>
        {hasSums && !isHidden && (
          <ul className="legend" aria-hidden="true">
            <li>入账</li>
            <li className="b">出账</li>
          </ul>
        )}
      </header>
      {!months || !hasSums ? (
        <NoSums />
      ) : isHidden ? (
        <EmptyState
          art="locked"
          level={3}
          compact
          title="金额已隐藏"
          text="在账户菜单中关闭“隐藏金额”后显示。"
        />
      ) : (
        <IncomeChart months={months} />
      )}
    </section>
  );
}

/** The wallet has failed, or the upstream does not have these sums. */
function NoSums() {
  const isSupported = useHasCapability('bag');
  const hasFailed = !useMember()?.wallet && isSupported;
  return hasFailed ? (
    <FailedState level={3} compact title="收支合计加载失败" />
  ) : (
    <EmptyState level={3} compact title="暂无收支合计" />
  );
}

// Units of the SVG: the axis is at LEFT, the months share the rest.
const WIDTH = 560;
const LEFT = 48;
const TOP = 8;
const BASE = 190;
const BAR = 15;
const GAP = 4;

function IncomeChart({ months }: { months: readonly MonthSum[] }) {
  return (
    <div className="body flow">
      <dl>
        <Fact label="入账合计（元）">{groupYuan(total(months.map(({ income }) => income)))}</Fact>
        <Fact label="出账合计（元）">{groupYuan(total(months.map(({ expense }) => expense)))}</Fact>
      </dl>
      <Bars months={months} />
      <table className="sr">
        <caption>近六个月收支（元）</caption>
        <thead>
          <tr>
            <th scope="col">月份</th>
            <th scope="col">入账</th>
            <th scope="col">出账</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{monthLabel(month.month)}</th>
              <td>{groupYuan(month.income)}</td>
              <td>{groupYuan(month.expense)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function total(sums: readonly (Yuan | undefined)[]): Yuan | undefined {
  const known = sums.map(fenOf).filter((fen) => fen !== undefined);
  if (known.length === sums.length) return toYuan(known.reduce((fen, sum) => fen + sum, 0));
  return sums.includes(null) ? null : undefined;
}

function Bars({ months }: { months: readonly MonthSum[] }) {
  const scale = chartScale(
    Math.max(...months.flatMap(({ income, expense }) => [fenOf(income) ?? 0, fenOf(expense) ?? 0])),
  );
  const top = scale.at(-1) ?? 1;
  const height = (fen: number) => round((fen / top) * (BASE - TOP));
  const slot = (WIDTH - LEFT) / months.length;
  return (
    <svg className="chart" viewBox={`0 0 ${WIDTH} 216`} aria-hidden="true">
      {scale.map((fen, line) => {
        const y = BASE - height(fen);
        return (
          <g key={fen}>
            <path className={line === 0 ? 'base' : 'grid'} d={`M${LEFT} ${y}H${WIDTH}`} />
            <text x={LEFT - 8} y={y + 4} textAnchor="end">
              {axisLabel(fen, top)}
            </text>
          </g>
        );
      })}
      {months.map(({ month, income, expense }, index) => {
        const label = monthLabel(month);
        const middle = round(LEFT + slot * (index + 0.5));
        return (
          <g key={month}>
            <title>{`${label}：入账 ${yuanText(income)}，出账 ${yuanText(expense)}`}</title>
            <path className="a" d={bar(middle - BAR - GAP / 2, height(fenOf(income) ?? 0))} />
            <path className="b" d={bar(middle + GAP / 2, height(fenOf(expense) ?? 0))} />
            {(income === null || expense === null) && (
              <text x={middle} y={BASE - GAP} textAnchor="middle">
                {UNREADABLE}
              </text>
            )}
            <text
              className={index === months.length - 1 ? 'value' : undefined}
              x={middle}
              y="210"
              textAnchor="middle"
            >
              {label}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Path of a bar; empty for 0, which would draw a line on the axis. */
const bar = (x: number, height: number): string =>
  height > 0 ? `M${round(x)} ${round(BASE - height)}h${BAR}V${BASE}h-${BAR}z` : '';
const round = (value: number): number => Math.round(value * 10) / 10;

export function monthLabel(month: string): string {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) return month;
  const number = Number(month.slice(5, 7));
  return number === 1 ? `${month.slice(0, 4)}年1月` : `${number}月`;
}
