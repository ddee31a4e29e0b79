import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { Banner as BannerRecord } from '../../shared/records/config.ts';
import { useRotation } from './hooks/rotate.ts';
import { useHydrated } from './hooks/useHydrated.ts';
import { Icon } from './Icon.tsx';
import '../styles/hero.css';
import type { MayBeUndefined } from '../../shared/fieldsOf.ts';
import { ownPath } from '../../shared/rules/ownPaths.ts';

type Slide = MayBeUndefined<BannerRecord>;

interface BannerProps {
  /** Without an image, a plain background. */
  slides: readonly Slide[];
  label: string;
  second?: ReactNode;
  inner?: boolean;
  children?: ReactNode;
}

const INTERVAL = 6_000;
/**
 * The checked radio button before a slide shows it (hero.css), so that it works without JavaScript. With reduced motion it
 * starts paused.
 */
export function Banner({ slides, label, second, inner, children }: BannerProps) {
  const { index, show, stopped, toggle, hold } = useRotation(slides.length, INTERVAL);
  const hydrated = useHydrated();
  const pauseForReducedMotion = useEffectEvent(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) toggle();
  });
  // Only once; afterwards the button decides.
  useEffect(() => pauseForReducedMotion(), []);
  const many = slides.length > 1;
  return (
    <section
      className={inner ? 'hero inner' : 'hero'}
      aria-roledescription={many ? '轮播' : undefined}
      aria-label={label}
      {...hold}
    >
      <div className="dots">
        <div aria-live={stopped ? 'polite' : 'off'}>
          {slides.map((slide, place) => (
            <div
              key={slide.id ?? place}
              {...(many && {
                role: 'group',
                'aria-roledescription': '幻灯片',
                'aria-label': `第 ${place + 1} 张，共 ${slides.length} 张`,
              })}
            >
              {many && (
                <label>
                  <input
                    type="radio"
                    name="banner"
                    checked={place === index}
                    onChange={() => show(place)}
                    aria-label={`第 ${place + 1} 张${slide.title ? `：${slide.title}` : ''}`}
                  />
                </label>
              )}
              <div className="slide">
                <Picture slide={slide} first={place === 0} />
                <SlideText slide={slide} second={second} />
              </div>
            </div>
          ))}
        </div>
        {many && hydrated && (
          <button type="button" onClick={toggle} aria-label={stopped ? '播放轮播' : '暂停轮播'}>
            <Icon name={stopped ? 'play' : 'pause'} size="small" />
          </button>
        )}
      </div>
      {children && (
        <div className="front">
          <div className="wrap">{children}</div>
        </div>
      )}
    </section>
  );
}

/** The first has high priority; the others are lazy. */
function Picture({ slide: { image, alt }, first }: { slide: Slide; first: boolean }) {
  if (!image) return null;
  return (
    <img
      src={image}
      alt={alt ?? ''}
      width="1920"
      height="480"
      {...(first ? { fetchPriority: 'high' } : { loading: 'lazy', fetchPriority: 'low' })}
    />
  );
}

/** Without a title the picture contains the text, and the whole slide is the link. */
function SlideText({ slide, second }: { slide: Slide; second: ReactNode }) {
  const link = linkOf(slide);
  if (!slide.title) return link && <a className="whole" {...link} aria-label={slide.alt || '查看详情'} />;
  return (
    <div className="wrap words">
      {slide.kicker && <p className="kicker">{slide.kicker}</p>}
      <p className="title">{slide.title}</p>
      {slide.text && <p className="text">{slide.text}</p>}
      <div className="btn-row">
        {link && (
          <a className="btn primary large" {...link}>
            {slide.action_text || '查看详情'}
          </a>
        )}
        {second}
      </div>
    </div>
  );
}

/** By its type: a path of this site, or an external URL in a new window. */
function linkOf({ link = '', link_type }: Slide) {
  const path = link_type === 1 ? ownPath(link) : null;
  if (path) return { href: path };
  if (link_type === 2 && /^https?:\/\//.test(link)) return { href: link, target: '_blank', rel: 'noopener' };
  return null;
}
