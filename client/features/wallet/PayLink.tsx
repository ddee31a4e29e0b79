import { ExternalLink } from 'lucide';
import { Icon } from '../../ui/Icon.tsx';
import { payPageOf } from './payPage.ts';

/** A link to the payment channel's page, if the upstream sends its address. */
export function PayLink({ order }: { order: { pay_url?: string } }) {
  const page = payPageOf(order);
  return (
    page && (
      <a className="btn primary" href={page} target="_blank" rel="noopener noreferrer">
        打开收银台
        <Icon of={ExternalLink} size="small" />
        <span className="sr">（在新窗口打开）</span>
      </a>
    )
  );
}
