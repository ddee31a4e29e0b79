import { useEffect, useRef } from 'react';
import type { User } from '../../shared/records/account.ts';
import { shanghaiTime } from '../../shared/time/shanghaiDay.ts';
import { showTime } from '../../shared/time/showTime.ts';
import { useBrand } from '../brand.ts';
import { useMember } from '../webConfig.ts';

interface PrintHeadProps {
  /** What is printed: `收支账单`. */
  title: string;
  /** The period of the rows: `2026-11-01 至 2026-11-20`; absent where there is none. */
  period?: string | undefined;
  /** What the rows were filtered by: `入账`. */
  filter?: string | undefined;
  /** Something that is missing in the print, such as rows beyond a limit. */
  remark?: string | undefined;
}

/**
 * The letterhead of a printed page: site, title, whose page it is, period, and when it was printed. It is not on the screen. It
 * stands before the page's own header, which is not printed then. The page numbers are in `base.css`.
 */
export function PrintHead({ title, period, filter, remark }: PrintHeadProps) {
  const brand = useBrand();
  const member = useMember();
  const printedAt = useRef<HTMLElement>(null);
  useEffect(() => {
    // Written past React, which renders nothing into this element: the print begins when the handler returns.
    const note = () => {
      if (printedAt.current) printedAt.current.textContent = showTime(shanghaiTime(new Date()));
    };
    note();
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  const whom = member && whomText(member.user);
  return (
    <div className="print-head">
      <p>
        <b>{brand}</b>
        <span>{title}</span>
      </p>
      <dl>
        {whom && <Entry label="用户" text={whom} />}
        {period && <Entry label="期间" text={period} />}
        {filter && <Entry label="筛选" text={filter} />}
        <div>
          <dt>打印时间</dt>
          <dd ref={printedAt} />
        </div>
      </dl>
      {remark && <p className="note">{remark}</p>}
    </div>
  );
}

const Entry = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </div>
);

/** The member's name and phone number, as the upstream masks them; the nickname before certification. */
const whomText = ({ real_name, nickname, phone_mask }: User): string => [real_name ?? nickname, phone_mask].filter(Boolean).join(' ');
