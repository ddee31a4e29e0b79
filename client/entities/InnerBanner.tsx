import type { ReactNode } from 'react';
import { useWebConfig, type BannerSlot } from '../webConfig.ts';
import { Banner } from '../ui/Banner.tsx';

interface InnerBannerProps {
  slot: BannerSlot;
  title: string;
  text?: string | undefined;
  children?: ReactNode;
}

/** Without a picture the title stands on the quiet ground. */
const PLAIN = { image: '', alt: '', link: '', link_type: 0 };

/** Head of an inner page: its title before the pictures of its banner slot, which are drawn with room for it at the left. */
export function InnerBanner({ slot, title, text, children }: InnerBannerProps) {
  const banners = useWebConfig()?.banner?.[slot] ?? [];
  const slides = banners.length > 0 ? banners.map(({ id, image, alt, link, link_type }) => ({ id, image, alt, link, link_type })) : [PLAIN];
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
