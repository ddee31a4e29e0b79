import { useEffect, useState, type ReactNode } from 'react';
import { Mail, MapPin, MessageCircle, Phone, Smartphone, type LucideIcon } from 'lucide-react';
import { useWebConfig } from '../webConfig.ts';
import { Icon } from '../ui/Icon.tsx';

/**
 * Contact strip at the right edge: every way to reach us that the site data names. Details open beside an icon on
 * hover and on focus; CSS does that, so it needs no JavaScript. Escape puts them away until pointer or focus come anew.
 */
export function Sidebar() {
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => {
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setDismissed(true);
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, []);
  const back = () => setDismissed(false);
  const site = useWebConfig()?.site;
  const { phone, email, address, qrcode, work_time: hours } = site ?? {};
  return (
    <aside className={dismissed ? 'rail dismissed' : 'rail'} aria-label="联系我们" onPointerLeave={back} onFocus={back}>
      <ul>
        <Way icon={MessageCircle} label="客服" href="/contact">
          <b>在线留言</b>
          {hours && <span className="note">{`${hours}答复`}</span>}
        </Way>
        {phone && (
          <Way icon={Phone} label="电话" href={`tel:${phone}`}>
            <b className="num">{phone}</b>
            {hours && <span className="note">{hours}</span>}
          </Way>
        )}
        {email && (
          <Way icon={Mail} label="邮箱" href={`mailto:${email}`}>
            <b>{email}</b>
          </Way>
        )}
        {address && (
          <Way icon={MapPin} label="地址" href="/contact">
            <b>{address}</b>
          </Way>
        )}
        {qrcode && (
          <Way icon={Smartphone} label="手机端">
            <img src={qrcode} alt="手机端网址二维码" width="120" height="120" loading="lazy" />
            <span className="note">扫码打开手机端</span>
          </Way>
        )}
      </ul>
    </aside>
  );
}

function Way({ icon, label, href, children }: { icon: LucideIcon; label: string; href?: string; children: ReactNode }) {
  const details = `rail-${label}`;
  const face = {
    'aria-label': label,
    'aria-describedby': details,
    children: (
      <>
        <Icon of={icon} />
        <span>{label}</span>
      </>
    ),
  };
  return (
    <li>
      {href ? <a href={href} {...face} /> : <button type="button" {...face} />}
      <div className="pop" id={details}>
        {children}
      </div>
    </li>
  );
}
