import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '../../../shared/records/account.ts';
import { useBrand } from '../../brand.ts';
import { useMember } from '../../webConfig.ts';
import { showTime } from '../../../shared/time/days.ts';
import { Icon } from '../../ui/Icon.tsx';
import { now } from '../../lib/clock.ts';
import { shanghaiTime } from '../../../shared/time/now.ts';

interface PrintHeadProps {
  title: string;
  period?: string | undefined;
  filter?: string | undefined;
  remark?: string | undefined;
}

/**
 * Opens what is folded for a print, and returns what folds it again. A browser that knows `::details-content` needs it not
 * (`print.css`).
 */
function unfold(): () => void {
  const folded = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')];
  for (const details of folded) details.open = true;
  return () => {
    for (const details of folded) details.open = false;
  };
}

/** The letterhead of a printed page, before the page's own header, which is not printed. Page numbers are in `print.css`. */
export function PrintHead({ title, period, filter, remark }: PrintHeadProps) {
  const brand = useBrand();
  const member = useMember();
  const [printedAt, setPrintedAt] = useState<string>();
  useEffect(() => {
    // At once: the print begins when the handler returns.
    const note = () => {
      flushSync(() => setPrintedAt(showTime(shanghaiTime(now()))));
      window.addEventListener('afterprint', unfold(), { once: true });
    };
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  const facts: [label: string, text: string | null | undefined][] = [
    ['用户', member && whomText(member.user)],
    ['期间', period],
    ['筛选', filter],
    ['打印时间', printedAt],
  ];
  const entries = facts.filter(([, text]) => text);
  return (
    <div className="print-head">
      <p>
        <b>{brand}</b>
        <span>{title}</span>
      </p>
      {entries.length > 0 && (
        <dl>
          {entries.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {remark && <p className="note">{remark}</p>}
    </div>
  );
}

/** As the upstream masks them; the nickname before certification. */
const whomText = ({ real_name, nickname, phone_mask }: User): string =>
  [real_name ?? nickname, phone_mask].filter(Boolean).join(' ');

export function PrintButton() {
  return (
    <button className="btn small scripted" type="button" onClick={() => window.print()}>
      <Icon name="printer" size="small" />
      打印
    </button>
  );
}
