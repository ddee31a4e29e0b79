import { ShieldCheck } from 'lucide';
import type { WebConfig } from '../webConfig.ts';
import { Icon } from '../ui/Icon.tsx';
import { ExternalLink } from '../ui/ExternalLink.tsx';
import { ICP_SITE, POLICE_SITE } from "../../shared/constants.ts";

/** Copyright, ICP record and police record. Only the ICP record is always shown: 暂无 when there is none. */
export function FooterLegal({ site }: { site: WebConfig['site'] }) {
  return (
    <ul className="footer-legal">
      {site?.copyright && <li>{site.copyright}</li>}
      <li>
        {!site?.record_number && '备案号：'}
        <ExternalLink href={site?.icp_url || ICP_SITE}>{site?.record_number || '暂无'}</ExternalLink>
      </li>
      {site?.police_record_number && (
        <li>
          <Icon of={ShieldCheck} size="small" />
          <ExternalLink href={site.police_record_url || POLICE_SITE}>{site.police_record_number}</ExternalLink>
        </li>
      )}
      {site?.support_name && (
        <li>技术支持：{site.support_url ? <ExternalLink href={site.support_url}>{site.support_name}</ExternalLink> : site.support_name}</li>
      )}
    </ul>
  );
}
