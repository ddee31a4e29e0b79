import { Search } from 'lucide';
import { useAddressForm } from '../../ui/filters/useAddressForm.ts';
import { Icon } from '../../ui/Icon.tsx';
import { keywordRule } from "../../../shared/rules/names.ts";

/** The search form of the whole site, a plain GET form. */
export function SearchForm({ q = '', large }: { q?: string; large?: boolean }) {
  const form = useAddressForm(q);
  return (
    <form ref={form} className={large ? 'search-form large' : 'search-form'} role="search" aria-label="全站搜索" action="/search">
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
