import { openLinks } from '../pageTable.ts';
import { useBrand } from '../brand.ts';
import { useHasCapability, useMissing, useWebConfig, type WebConfig } from '../webConfig.ts';
import { Brand } from './Brand.tsx';
import { TextSizes } from './TextSize.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useIntermediarySentence } from '../features/site/IntermediaryLine.tsx';
import { siteColumns } from '../features/site/siteColumns.ts';
import { telHref } from '../lib/hrefs.ts';
import { COMPLAINT_LINE, ICP_SITE, POLICE_SITE } from '../../shared/constants.ts';
import { ExternalLink } from '../ui/LinkList.tsx';

export function Footer() {
  const site = useWebConfig()?.site ?? null;
  const missing = useMissing();
  const brand = useBrand();
  const legal = useIntermediarySentence();
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer-top">
          <div>
            <Brand light />
            {site && <Contact site={site} />}
            <TextSizes label="页脚字号" />
          </div>
          {Object.values(siteColumns(brand)).map(({ title, links }) => {
            const open = openLinks(links, missing);
            return (
              open.length > 0 && (
                <nav key={title} aria-label={title}>
                  <h2>{title}</h2>
                  {open.map(({ href, label }) => (
                    <a key={href} href={href}>
                      {label}
                    </a>
                  ))}
                </nav>
              )
            );
          })}
          {site?.qrcode && (
            <figure className="footer-code">
              <img src={site.qrcode} alt="手机端网址二维码" width="112" height="112" loading="lazy" />
              <figcaption>手机端</figcaption>
            </figure>
          )}
        </div>
        {(legal || site?.footer) && (
          <p className="footer-risk">
            {[
              legal && `${legal}本站展示的综合年化均按单利计算，含机构与其他收取方的必付费用。`,
              site?.footer,
            ].join('')}
          </p>
        )}
        <FooterLegal site={site} />
      </div>
    </footer>
  );
}

function Contact({ site }: { site: NonNullable<WebConfig['site']> }) {
  const hasLoans = useHasCapability('partner');
  if (!site.phone && !site.email && !site.address) return null;
  return (
    <ul className="footer-contact">
      {site.phone && (
        <li>
          <Icon name="phone" size="small" />
          <a className="num" href={telHref(site.phone)}>
            {site.phone}
          </a>
          {site.work_time && <p>{site.work_time}</p>}
        </li>
      )}
      {site.email && (
        <li>
          <Icon name="mail" size="small" />
          <a href={`mailto:${site.email}`}>{site.email}</a>
        </li>
      )}
      {site.address && (
        <li>
          <Icon name="map-pin" size="small" />
          {site.address}
        </li>
      )}
      {hasLoans && (
        <li>
          <Icon name="message-square-more" size="small" />
          {'金融消费者投诉热线 '}
          <a href={telHref(COMPLAINT_LINE)}>{COMPLAINT_LINE}</a>
        </li>
      )}
    </ul>
  );
}

/** The ICP record is always shown: 暂无 when there is none. */
function FooterLegal({ site }: { site: WebConfig['site'] }) {
  return (
    <ul className="footer-legal">
      {site?.copyright && <li>{site.copyright}</li>}
      <li>
        <ExternalLink key={site?.record_number} href={site?.icp_url || ICP_SITE}>
          {site?.record_number || '备案号：暂无'}
        </ExternalLink>
      </li>
      {site?.police_record_number && (
        <li>
          <Icon name="shield-check" size="small" />
          <ExternalLink href={site.police_record_url || POLICE_SITE}>
            {site.police_record_number}
          </ExternalLink>
        </li>
      )}
      {site?.support_name && (
        <li>
          技术支持：
          {site.support_url ? (
            <ExternalLink href={site.support_url}>{site.support_name}</ExternalLink>
          ) : (
            site.support_name
          )}
        </li>
      )}
    </ul>
  );
}
