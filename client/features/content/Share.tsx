import { Link, QrCode as QrIcon } from 'lucide';
import { useState } from 'react';
import { copyText } from '../../lib/copyText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { QrCode } from '../../ui/QrCode.tsx';

/** Shares the page's URL: copied, or scanned as a QR code. Works only with scripts, so it is hidden without them. */
export function Share() {
  const [address, setAddress] = useState<string>();
  const toggle = () => setAddress(address === undefined ? ownAddress() : undefined);
  return (
    <section className="share scripted" aria-labelledby="share">
      <h2 id="share">分享</h2>
      <div className="btn-row">
        <button type="button" className="btn small" onClick={() => void copyText(ownAddress(), '链接已复制', '请从地址栏复制')}>
          <Icon of={Link} size="small" />
          复制链接
        </button>
        <button type="button" className="btn small" aria-expanded={address !== undefined} onClick={toggle}>
          <Icon of={QrIcon} size="small" />
          二维码
        </button>
      </div>
      {address && (
        <figure>
          <QrCode text={address} label="本文网址的二维码" />
          <figcaption className="note">用手机扫码阅读</figcaption>
        </figure>
      )}
    </section>
  );
}

/** The URL without its query, which may contain parameters of this visit only. */
const ownAddress = () => location.origin + location.pathname;
