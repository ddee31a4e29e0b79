import { agreementHref } from '../../lib/agreementHref.ts';
import type { AgreementEntry } from './agreements.ts';
import { showDate } from "../../../shared/time/days.ts";

interface AgreementVersionsProps {
  agreement: AgreementEntry;
  /** Id of the version on the page; undefined: the one in force. */
  shown: number | undefined;
}

/** The versions of an agreement with their dates of effect, each with its own address. */
export function AgreementVersions({ agreement: { key, effectiveAt, earlier }, shown }: AgreementVersionsProps) {
  const versions = [{ id: undefined, effectiveAt }, ...earlier];
  return (
    <aside className="aside versions" aria-label="版本">
      <section className="card summary" aria-labelledby="versions">
        <h2 id="versions">版本</h2>
        <ul>
          {versions.map((version) => (
            <li key={version.id ?? 'current'}>
              <a href={agreementHref(key, version.id)} aria-current={version.id === shown ? 'page' : undefined}>
                {version.effectiveAt ? `${showDate(version.effectiveAt)} 生效` : '生效日期见正文'}
              </a>
              <span className="note">{version.id === undefined ? '现行' : '历史'}</span>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}
