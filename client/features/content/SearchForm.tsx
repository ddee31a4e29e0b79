import { Search } from 'lucide';
import { Icon } from '../../ui/Icon.tsx';
import { useHasCapability } from '../../webConfig.ts';
import { useAddressForm } from '../../ui/filters/FilterBar.tsx';
import { keywordRule } from '../../../shared/rules/freeText.ts';

export function SearchForm({ q = '', large }: { q?: string; large?: boolean }) {
  const form = useAddressForm(q);
  return (
    <form
      ref={form}
      className={large ? 'search-form large' : 'search-form'}
      role="search"
      aria-label="全站搜索"
      action="/search"
    >
      <div className="affix">
        <Icon of={Search} size="small" />
        <input
          className="input"
          type="search"
          name="q"
          maxLength={keywordRule.maxLength}
          defaultValue={q}
          placeholder={large ? '资讯、帮助、机构名称' : '输入关键词'}
          aria-label="搜索内容"
        />
      </div>
      <button className={large ? 'btn primary large' : 'btn quiet'}>搜索</button>
    </form>
  );
}

export function SearchCard() {
  return (
    <section className="card summary" aria-labelledby="site-search">
      <h2 id="site-search">全站搜索</h2>
      <p className="soft">同时找资讯、帮助与合作机构。</p>
      <SearchForm />
    </section>
  );
}

export function CalculateCard() {
  if (!useHasCapability('partner')) return null;
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
