import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { CostTable } from '../../../shared/records/costTable.ts';
import { ConfirmDialog, DialogAct, DialogActions } from '../../ui/ConfirmDialog.tsx';
import { CostStatement } from './CostStatement.tsx';

interface CostDialogProps {
  table: CostTable;
  opener: string;
  /** What the button does when the table has been read. */
  verb: string;
  busy: boolean;
  act: () => void;
  close: () => void;
  /** Beneath the table, inside what is read. */
  children?: ReactNode;
}

/** The costs before an application goes to a lender. The button acts when the end has been in view; until then it reads on. */
export function CostDialog({ table, opener, verb, busy, act, close, children }: CostDialogProps) {
  const text = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLSpanElement>(null);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (!end.current) return;
    const watch = new IntersectionObserver(
      ([seen]) => {
        if (seen?.isIntersecting) setRead(true);
      },
      { root: text.current },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, []);
  const readOn = () => text.current?.scrollBy({ top: text.current.clientHeight * 0.9, behavior: 'smooth' });
  return (
    <ConfirmDialog title="综合融资成本明示表" opener={opener} close={() => !busy && close()}>
      <div className="read-through" ref={text} tabIndex={0} role="region" aria-label="综合融资成本明示表全文">
        <CostStatement table={table} />
        {children}
        <span ref={end} className="end" />
      </div>
      <DialogActions close={close} busy={busy}>
        <DialogAct busy={busy} act={() => (busy ? undefined : isRead ? act() : readOn())}>
          {isRead ? verb : '继续向下阅读'}
        </DialogAct>
      </DialogActions>
    </ConfirmDialog>
  );
}
