import { Icon } from '../../ui/Icon.tsx';
import { useHasCapability } from '../../webConfig.ts';
import { useAddressForm } from '../../ui/FilterBar.tsx';
import { keywordRule } from '../../../shared/rules/freeText.ts';

export function SearchForm({ q }: { q: string }) {
  const form = useAddressForm(q);
  const hasLoans = useHasCapability('partner');
  return (
    <form ref={form} className="search-form large" role="search" aria-label="全站搜索" action="/search">
      <div className="affix">
        <Icon name="search" size="small" />
        <input
          className="input"
          type="search"
          name="q"
          maxLength={keywordRule.maxLength}
          defaultValue={q}
          placeholder={`${hasLoans ? '产品、机构、' : ''}资讯与帮助`}
          aria-label="搜索内容"
        />
      </div>
      <button className="btn primary large">搜索</button>
    </form>
  );
}

export function CalculateCard() {
  if (!useHasCapability('partner')) return null;
  return (
    <section className="card summary" aria-labelledby="calculate">
      <h2 id="calculate">按年化利率试算</h2>
      <p className="soft">输入金额与期限，查看每期应还与利息合计。</p>
      <a className="btn quiet wide" href="/bank">
        比较产品并试算
      </a>
    </section>
  );
}
