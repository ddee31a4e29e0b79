import { useWebConfig, type BannerSlot } from '../../webConfig.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Crumbs } from '../../ui/Crumbs.tsx';

interface ArticleTopProps {
  slot?: BannerSlot | undefined;
  /** Path of the list, its name, and the article's category. */
  path: string;
  section: string;
  category?: { id: number | undefined; name: string | undefined };
}

/** Breadcrumbs of an article, over the banner of the slot if it has one. */
export function ArticleTop({ slot, path, section, category }: ArticleTopProps) {
  const banners = useWebConfig()?.settings?.banner;
  const slides = (slot && banners?.[slot]) ?? [];
  const above = [
    { href: path, text: section },
    ...(category?.id && category.name ? [{ href: `${path}?category_id=${category.id}`, text: category.name }] : []),
  ];
  const crumbs = <Crumbs above={above} current="正文" />;
  if (slides.length === 0) return <div className="wrap">{crumbs}</div>;
  return (
    <div className="article-top">
      <Banner slides={slides.map(({ id, image, alt, link, link_type }) => ({ id, image, alt, link, link_type }))} label={`${section}横幅`} inner>
        {crumbs}
        <p className="section-name">{section}</p>
      </Banner>
    </div>
  );
}
