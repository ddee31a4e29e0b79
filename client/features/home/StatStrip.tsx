import { groupDigits } from '../../../shared/money/groupDigits.ts';
import { toFen } from '../../../shared/money/money.ts';
import type { Index } from '../../../shared/records/site.ts';

/** The platform's figures and their date. `partners` is counted from the list of partners when that is known. */
export function StatStrip({ stats, partners }: { stats: Index['stats']; partners?: number | null }) {
  const [lent, unit] = largeSum(toFen(stats.loan_amount));
  const figures = [
    ['合作机构', groupDigits(partners ?? stats.partner_count), '家'],
    ['注册会员', groupDigits(stats.user_count), '人'],
    ['已受理申请', groupDigits(stats.apply_count), '笔'],
    ['合作机构放款', lent, unit],
  ];
  return (
    <section className="strip" aria-label="平台数据">
      <div className="wrap">
        <dl>
          {figures.map(([label, figure, counted]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {figure}
                <small>{counted}</small>
              </dd>
            </div>
          ))}
        </dl>
        <p className="note asof">
          {`数据截至 ${stats.as_of}`}
          <br />
          按合作机构回传的记录统计
        </p>
      </div>
    </section>
  );
}

/** In 亿元 with one decimal, below 1 亿 in 万元. Rounded down, so that a figure never claims too much. */
function largeSum(fen: number): [figure: string, unit: string] {
  const wan = Math.floor(fen / 1_000_000);
  if (wan < 10_000) return [groupDigits(wan), '万元'];
  const tenth = Math.floor(wan / 1_000);
  return [`${groupDigits(Math.floor(tenth / 10))}.${tenth % 10}`, '亿元'];
}
