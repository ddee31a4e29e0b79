import { groupYuan, toYuan } from '../../../shared/money/money.ts';
import '../../styles/charts.css';

interface Bar {
  name: string;
  /** In fen; the first is drawn solid. */
  parts: readonly [number, number];
  /** At the end of the bar; else its sum. */
  value?: string;
}

interface StackedBarsProps {
  label: string;
  /** What the two parts of each bar are. */
  parts: readonly [string, string];
  bars: readonly Bar[];
}

const WIDTH = 752;
const NAME = 104;
const SUM = 112;
const ROW = 40;
const THICK = 20;

const yuan = (fen: number): string => groupYuan(toYuan(fen));

/** Sums side by side, each of two parts. */
export function StackedBars({ label, parts, bars }: StackedBarsProps) {
  const largest = Math.max(1, ...bars.map(({ parts: [a, b] }) => a + b));
  const wide = (fen: number) => Math.round((fen / largest) * (WIDTH - NAME - SUM) * 10) / 10;
  const described = bars.map(
    ({ name, parts: [a, b] }) => `${name}：${parts[0]} ${yuan(a)} 元，${parts[1]} ${yuan(b)} 元`,
  );
  return (
    <figure>
      <figcaption className="note">{label}</figcaption>
      <svg
        className="chart"
        viewBox={`0 0 ${WIDTH} ${ROW * bars.length}`}
        role="img"
        aria-label={`${label}。${described.join('；')}`}
      >
        {bars.map(({ name, parts: [a, b], value }, index) => {
          const y = ROW * index + (ROW - THICK) / 2;
          return (
            <g key={name}>
              <text x={0} y={y + 14}>
                {name}
              </text>
              <rect className="a" x={NAME} y={y} width={wide(a)} height={THICK} />
              <rect className="b" x={NAME + wide(a)} y={y} width={wide(b)} height={THICK} />
              <text className="value" x={NAME + wide(a + b) + 8} y={y + 14}>
                {value ?? yuan(a + b)}
              </text>
            </g>
          );
        })}
      </svg>
      <ul className="legend">
        <li>{parts[0]}</li>
        <li className="b">{parts[1]}</li>
      </ul>
    </figure>
  );
}
