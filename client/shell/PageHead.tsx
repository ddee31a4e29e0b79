import { useLocation, useMatches } from 'react-router-dom';
import { useBrand } from '../brand.ts';
import { describePage } from '../handle.ts';
import { useWebConfig } from '../webConfig.ts';

/** Title, description, canonical URL and robots rule. React moves them into `<head>` and keeps them current. */
export function PageHead() {
  const config = useWebConfig();
  const { title, keywords, description, canonical, filtered } = describePage(useMatches(), config, useLocation(), useBrand());
  return (
    <>
      <title>{title}</title>
      {keywords && <meta name="keywords" content={keywords} />}
      <meta name="description" content={description} />
      {canonical && config && <link rel="canonical" href={config.origin + canonical} />}
      {(filtered || !canonical) && <meta name="robots" content="noindex" />}
    </>
  );
}
