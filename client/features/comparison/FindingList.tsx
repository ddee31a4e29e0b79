import {
  becauseOf,
  fails,
  VERDICT_TEXT,
  type Finding,
  type Verdict,
} from '../../../shared/rules/selfCheck.ts';
import { splitDetail } from '../offers/releaseSpeed.ts';
import { Icon } from '../../ui/Icon.tsx';

const ICONS = { fits: 'check', fails: 'x', unknown: 'minus' } as const satisfies Record<Verdict, unknown>;

/** Beside a condition that is listed elsewhere. */
export const FindingLine = ({ finding }: { finding: Finding }) => (
  <small className={`finding ${finding.verdict}`}>
    <Icon name={ICONS[finding.verdict]} size="small" />
    {`${VERDICT_TEXT[finding.verdict]}：${becauseOf(finding)}`}
  </small>
);

/** Each condition with what the answers say to it, and what would change that. What does not fit comes first. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  const ordered = [...fails(findings), ...findings.filter(({ verdict }) => verdict !== 'fails')];
  return (
    <ul className="findings">
      {ordered.map((finding, at) => {
        const because = becauseOf(finding);
        return (
          <li key={at} className={finding.verdict}>
            <Icon name={ICONS[finding.verdict]} size="small" />
            <span>
              <b>{VERDICT_TEXT[finding.verdict]}</b>
              {`：${splitDetail(finding.text)[0]}`}
              {because && <small>{because}</small>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
