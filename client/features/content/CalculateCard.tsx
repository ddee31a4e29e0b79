import { useIsOffered } from '../../offered.ts';

/** A link from articles to the calculator. */
export function CalculateCard() {
  if (!useIsOffered('partner')) return null;
  return (
    <section className="card summary" aria-labelledby="calculate">
      <h2 id="calculate">按年化利率试算</h2>
      <p className="soft">输入金额与期限，查看每期应还与利息合计。</p>
      <a className="btn quiet wide" href="/bank">
        比较机构并试算
      </a>
    </section>
  );
}
