import { ArrowLeft } from 'lucide';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../ui/Icon.tsx';
import { safeReturn } from "../../../shared/rules/addresses.ts";

/** A link back to the page that sent the member here (`?from=`). Nothing without that parameter. */
export function ReturnLink({ children }: { children: string }) {
  const from = safeReturn(new URLSearchParams(useLocation().search).get('from'), '');
  if (!from) return null;
  return (
    <p className="alert">
      <Icon of={ArrowLeft} size="small" />
      <a href={from}>{children}</a>
    </p>
  );
}
