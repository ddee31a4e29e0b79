import { useMatches } from 'react-router-dom';
import { pageHandle } from '../handle.ts';
import { useWebConfig } from '../webConfig.ts';

/** Title, keywords and description, from the page's SEO entry (spec §2); React hoists them into the head. */
export function PageHead() {
  const matches = useMatches();
  const config = useWebConfig();
  const handle = pageHandle(matches);
  const seo = config?.seo?.[handle?.seo ?? 'index'];
  const own = typeof handle?.title === 'function' ? handle.title(matches.at(-1)?.loaderData) : handle?.title;
  const base = seo?.title || config?.site?.name || '银桥';
  return (
    <>
      <title>{own ? `${own} - ${config?.site?.name || base}` : base}</title>
      {seo?.keywords && <meta name="keywords" content={seo.keywords} />}
      {seo?.description && <meta name="description" content={seo.description} />}
    </>
  );
}
