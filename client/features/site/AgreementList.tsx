import { FileText } from 'lucide';
import { agreementHref } from '../../lib/agreementHref.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { AgreementEntry } from './agreements.ts';
import { showDate } from "../../../shared/time/days.ts";

/** Links to the agreements, each with its date of effect. */
export function AgreementList({ agreements }: { agreements: readonly Pick<AgreementEntry, 'key' | 'title' | 'effectiveAt'>[] }) {
  return (
    <section className="card sheet" id="agreements" aria-labelledby="agreements-title">
      <h2 id="agreements-title">协议与规则</h2>
      <ul className="agreements">
        {agreements.map(({ key, title, effectiveAt }) => (
          <li key={key} id={key}>
            <a href={agreementHref(key)}>
              <Icon of={FileText} size="small" />
              {title}
            </a>
            {effectiveAt && <span className="note">{`${showDate(effectiveAt)} 生效`}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
