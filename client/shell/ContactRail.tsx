import { useEffect, useState, type ReactNode, useRef } from 'react';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/iconNames.ts';
import { useMissing, useWebConfig, contactText } from '../webConfig.ts';
import { telHref } from '../lib/hrefs.ts';

/**
 * Details open beside an icon on hover and focus by CSS alone. Escape hides them until the pointer leaves or the focus returns.
 */
export function ContactRail() {
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => {
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setDismissed(true);
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, []);
  const back = () => setDismissed(false);
  return (
    <aside
      className={dismissed ? 'rail dismissed' : 'rail'}
      aria-label="联系我们"
      onPointerLeave={back}
      onFocus={back}
    >
      <Contacts />
    </aside>
  );
}

function Contacts() {
  const { phone, email, address, qrcode, work_time: hours } = useWebConfig()?.site ?? {};
  const missing = useMissing();
  return (
    <>
      <Contact icon="message-circle" label="客服" href="/contact">
        {contactText(!missing.includes('feedback'))}
        {hours && <span className="note">{`${hours}回复`}</span>}
      </Contact>
      {phone && (
        <Contact icon="phone" label="电话" href={telHref(phone)}>
          {phone}
          {hours && <span className="note">{hours}</span>}
        </Contact>
      )}
      {email && (
        <Contact icon="mail" label="邮箱" href={`mailto:${email}`}>
          {email}
        </Contact>
      )}
      {address && (
        <Contact icon="map-pin" label="地址" href="/contact">
          {address}
        </Contact>
      )}
      {qrcode && (
        <Contact icon="smartphone" label="手机端">
          <img src={qrcode} alt="手机端网址二维码" width="120" height="120" loading="lazy" />
          <span className="note">扫码打开手机端</span>
        </Contact>
      )}
    </>
  );
}

function Contact({
  icon,
  label,
  href,
  children,
}: {
  icon: IconName;
  label: string;
  href?: string;
  children: ReactNode;
}) {
  const face = (
    <>
      <Icon name={icon} />
      <span className="label">{label}</span>
      <span className="pop">{children}</span>
    </>
  );
  return href ? <a href={href}>{face}</a> : <button type="button">{face}</button>;
}

/** After scrolling down by the height of the window. Observes an invisible element instead of scroll events. */
export function BackToTop() {
  const firstScreen = useRef<HTMLDivElement>(null);
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    if (!firstScreen.current) return;
    // Several entries may be queued; the last one is current.
    const observer = new IntersectionObserver((entries) =>
      setIsScrolled(entries.at(-1)?.isIntersecting === false),
    );
    observer.observe(firstScreen.current);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div className="first-screen" ref={firstScreen} />
      {isScrolled && (
        <button className="to-top" type="button" aria-label="回到顶部" onClick={scrollToTop}>
          <Icon name="arrow-up" />
        </button>
      )}
    </>
  );
}

/** The button then disappears, so the focus moves first. */
function scrollToTop() {
  document.getElementById('main')?.focus({ preventScroll: true });
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
}
