import { toFen, groupDigits } from '../../../shared/money/money.ts';
import type { Index } from '../../../shared/records/site.ts';

/** `partners`: counted from the list of partners, if known. */
export function StatStrip({ stats, partners }: { stats: Index['stats']; partners?: number | null }) {
  const { partner_count, user_count, apply_count, loan_amount, as_of, note } = stats;
  const figures = [
    counted('合作机构', partners ?? partner_count, '家'),
    counted('注册用户', user_count, '人'),
    counted('已受理申请', apply_count, '笔'),
    loan_amount && (['合作机构放款', ...largeSum(toFen(loan_amount))] as const),
  ].filter((figure) => figure !== undefined && figure !== '');
  if (figures.length === 0) return null;
  /** Those counted here have no source and date. */
  const areReported = [user_count, apply_count, loan_amount].some(Boolean) || typeof partners !== 'number';
  return (
    <section className="strip" aria-label="平台数据">
      <div className="wrap">
        <dl>
          {figures.map(([label, figure, unit]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {figure}
                <small>{unit}</small>
              </dd>
            </div>
          ))}
        </dl>
        {areReported && (
          <p className="note asof">
            {as_of && (
              <>
                {`数据截至 ${as_of}`}
                <br />
              </>
            )}
            {note || '按合作机构回传的记录统计'}
          </p>
        )}
      </div>
    </section>
  );
}

const counted = (label: string, count: number | undefined, unit: string) =>
  count === undefined ? undefined : ([label, groupDigits(count), unit] as const);

/** In 亿元, below that in 万元. Rounded down: a figure never claims too much. */
function largeSum(fen: number): [figure: string, unit: string] {
  const wan = Math.floor(fen / 1_000_000);
  if (wan < 10_000) return [groupDigits(wan), '万元'];
  const tenth = Math.floor(wan / 1_000);
  return [`${groupDigits(Math.floor(tenth / 10))}.${tenth % 10}`, '亿元'];
}
