import type { ReactNode } from 'react';
import { usePageBanners } from '../../pageFrame.ts';
import { Banner } from '../../ui/Banner.tsx';
import '../../styles/hero.css';

interface InnerBannerProps {
  title: string;
  text?: string | undefined;
  children?: ReactNode;
}

/** When the slot has no banner. */
const PLAIN = { image: '', alt: '', link: '', link_type: 0 };

/** Head of an inner page: the title over a slot's banners, whose pictures leave room at the left. */
export function InnerBanner({ title, text, children }: InnerBannerProps) {
  const banners = usePageBanners();
  const slides =
    banners.length > 0
      ? banners.map(({ id, image, alt, link, link_type }) => ({ id, image, alt, link, link_type }))
      : [PLAIN];
  return (
    <Banner slides={slides} label={`${title}横幅`} inner>
      <div className="page-words">
        <h1>{title}</h1>
        {text && <p>{text}</p>}
        {children}
      </div>
    </Banner>
  );
}
