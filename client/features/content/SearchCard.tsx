import { SearchForm } from './SearchForm.tsx';

/** A link to the search of the whole site. */
export function SearchCard() {
  return (
    <section className="card summary" aria-labelledby="site-search">
      <h2 id="site-search">全站搜索</h2>
      <p className="soft">同时找资讯、帮助与合作机构。</p>
      <SearchForm />
    </section>
  );
}
