import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../../../lib/safeStorage.ts';
import { storedList } from '../../../lib/storedList.ts';
import { splitDetail } from '../../../features/offers/releaseSpeed.ts';
import { FindingLine } from '../../../features/comparison/FindingList.tsx';
import type { Finding } from '../../../../shared/rules/selfCheck.ts';
import type { Id } from '../../../../shared/rules/ids.ts';

/** Lines of all offers together; the oldest go first. */
const TICKS_MAX = 400;
const LINE_MAX = 300;

const ticks = storedList(
  'ticked-lines',
  deviceStorage,
  (value): value is string => typeof value === 'string' && value.length <= LINE_MAX,
  TICKS_MAX,
);

interface CheckOffProps {
  offer: Id;
  lines: readonly string[];
  none: string;
  /** What is said of ticked lines, `符合` or `备齐`. */
  word: string;
  /** Where a line can be had, or looked up. */
  whereOf: (line: string) => string | undefined;
  /** What the figures of this device say to the lines. */
  findings?: readonly Finding[];
}

/** What applies is ticked and kept on this device; what is left says where it is to be had. */
export function CheckOff({ offer, lines, none, word, whereOf, findings = [] }: CheckOffProps) {
  const ticked = useSyncExternalStore(ticks.subscribe, ticks.read, ticks.readOnServer);
  if (lines.length === 0) return <p className="soft">{none}</p>;
  // A condition whose text has changed is a new one.
  const keyOf = (line: string) => `${offer}:${line}`.slice(0, LINE_MAX);
  const missing = lines.filter((line) => !ticked.includes(keyOf(line)));
  const toggle = (key: string) =>
    ticks.write(ticked.includes(key) ? ticked.filter((other) => other !== key) : [key, ...ticked]);
  return (
    <>
      <p className="note check-state scripted" role="status">
        {missing.length === lines.length
          ? `勾选您已${word}的，没勾的就是还差的；只存在您的设备上`
          : missing.length === 0
            ? `${lines.length} 项全部${word}`
            : `已${word} ${lines.length - missing.length} / ${lines.length} 项，还差：${missing.map((line) => splitDetail(line)[0]).join('、')}`}
      </p>
      <ul className="checks">
        {lines.map((line) => {
          const [title, detail] = splitDetail(line);
          const where = whereOf(line);
          return (
            <li key={line}>
              <label className="tick">
                <input
                  type="checkbox"
                  checked={ticked.includes(keyOf(line))}
                  onChange={() => toggle(keyOf(line))}
                />
                <span>
                  {title}
                  {detail && <small>{detail}</small>}
                  {findings.map(
                    (finding, at) =>
                      finding.text === line && finding.why && <FindingLine key={at} finding={finding} />,
                  )}
                  {where && <small className="where">{where}</small>}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </>
  );
}
