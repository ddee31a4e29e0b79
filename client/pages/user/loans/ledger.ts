import { useEffect, useState } from 'react';
import { fieldsOf } from '../../../../shared/fieldsOf.ts';
import { PRINCIPAL_MAX } from '../../../../shared/money/repayment.ts';
import type { FormRecord } from '../../../../shared/records/loan.ts';
import type { Id } from '../../../../shared/rules/ids.ts';
import { addMonths } from '../../../../shared/time/days.ts';
import type { GrantedLoan } from '../../../features/loans/grantedLoan.ts';
import { calendarFile, figure, planEvents } from '../../../features/loans/planCalendar.ts';
import { keepPersonal, personalKinds, readPersonal } from '../../../lib/personalStorage.ts';

/** A loan of a lender elsewhere, as its borrower has typed it. */
export interface OtherLoan {
  /** Among those of this device. */
  id: number;
  lender: string;
  /** Of a month, in fen. */
  payment: number;
  /** Of the month; in a shorter month the last. */
  day: number;
  /** The last month: `2028-05`. */
  until: string;
}

export const LENDER_MAX = 30;
/** Of loans, and of the instalments of one. */
export const OTHERS_MAX = 30;
export const LEFT_MAX = 600;

const isWithin = (value: unknown, most: number): boolean =>
  Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= most;

export function isOtherLoan(value: unknown): value is OtherLoan {
  const { id, lender, payment, day, until } = fieldsOf(value);
  return (
    isWithin(id, Number.MAX_SAFE_INTEGER) &&
    typeof lender === 'string' &&
    lender.length >= 1 &&
    lender.length <= 2 * LENDER_MAX &&
    isWithin(payment, PRINCIPAL_MAX) &&
    isWithin(day, 31) &&
    typeof until === 'string' &&
    /^\d{4}-(0[1-9]|1[0-2])$/.test(until)
  );
}

const KIND = personalKinds.loans;

/** The typed loans of `owner` on this device. None on the server and for the first render. Storage is not trusted. */
export function useOtherLoans(owner: Id | undefined) {
  const [loans, setLoans] = useState<readonly OtherLoan[]>();
  useEffect(() => {
    if (owner === undefined) return undefined;
    const load = () => {
      const kept = readPersonal<{ loans: unknown }>(KIND, '', owner, Date.now())?.loans;
      setLoans(Array.isArray(kept) ? kept.filter(isOtherLoan).slice(0, OTHERS_MAX) : []);
    };
    const changed = ({ key }: StorageEvent) => key === KIND.prefix && load();
    load();
    addEventListener('storage', changed);
    return () => removeEventListener('storage', changed);
  }, [owner]);
  return {
    /** Undefined until they are read. */
    loans,
    keep: (next: readonly OtherLoan[]): void => {
      if (owner === undefined) return;
      keepPersonal(KIND, '', owner, { loans: next }, Date.now());
      setLoans(next);
    },
  };
}

export interface LedgerDue {
  lender: string;
  day: string;
  /** Fen. */
  payment: number;
}

/** Those of a paid-out loan that are not before today. */
export function ownDues(
  lender: string,
  { plan, dates = [], isEstimated }: GrantedLoan,
  today: string,
): LedgerDue[] {
  if (isEstimated) return [];
  return plan.instalments.flatMap(({ month, payment }) => {
    const day = dates[month - 1];
    return day !== undefined && day >= today ? [{ lender, day, payment }] : [];
  });
}

/** January has every day, and adding months keeps to the end of a shorter one. */
const dayIn = (month: string, day: number): string =>
  addMonths(`${month.slice(0, 4)}-01-${String(day).padStart(2, '0')}`, Number(month.slice(5)) - 1);

const monthAfter = (month: string, months: number): string => addMonths(`${month}-01`, months).slice(0, 7);

const firstMonth = (day: number, today: string): string => {
  const month = today.slice(0, 7);
  return dayIn(month, day) >= today ? month : monthAfter(month, 1);
};

/** The month of the last instalment, when so many are `left`. */
export const lastMonth = (day: number, left: number, today: string): string =>
  monthAfter(firstMonth(day, today), left - 1);

export function otherDues({ lender, payment, day, until }: OtherLoan, today: string): LedgerDue[] {
  const dues: LedgerDue[] = [];
  let month = firstMonth(day, today);
  while (month <= until && dues.length < LEFT_MAX) {
    dues.push({ lender, day: dayIn(month, day), payment });
    month = monthAfter(month, 1);
  }
  return dues;
}

/** This one and the next eleven. */
const MONTHS = 12;

export interface LedgerMonth {
  /** `2026-12` */
  month: string;
  /** By day. */
  dues: LedgerDue[];
  /** Fen. */
  total: number;
}

/** What is due in the coming months, over all loans. `loans`: the dues of each. */
export function ledgerMonths(loans: readonly (readonly LedgerDue[])[], today: string): LedgerMonth[] {
  const all = loans.flat().toSorted((one, other) => one.day.localeCompare(other.day));
  return Array.from({ length: MONTHS }, (_, at) => {
    const month = monthAfter(today.slice(0, 7), at);
    const dues = all.filter(({ day }) => day.startsWith(month));
    return { month, dues, total: dues.reduce((sum, { payment }) => sum + payment, 0) };
  });
}

/** What all loans take in a month: the next instalment of each. Fen. */
export const monthlyTotal = (loans: readonly (readonly LedgerDue[])[]): number =>
  loans.reduce((sum, [next]) => sum + (next?.payment ?? 0), 0);

type Own = readonly [
  record: Pick<FormRecord, 'id' | 'form_no' | 'result' | 'partner_name'>,
  loan: GrantedLoan,
];

/**
 * One file of all loans, with every instalment from here on; the events of one loan are those of its own file. A file and no address to
 * subscribe to: a calendar sends no cookie, so that such an address would itself be the key to a member's loans.
 */
export function ledgerCalendar(
  own: readonly Own[],
  others: readonly OtherLoan[],
  { host, now, today }: { host: string; now: Date; today: string },
): string {
  const events = [
    ...own.flatMap(([record, loan]) => planEvents(record, loan, host)).filter(({ day }) => day >= today),
    ...others.flatMap((loan) =>
      otherDues(loan, today).map(({ lender, day, payment }) => ({
        uid: `other-${loan.id}-${day}@${host}`,
        day,
        title: `还款 ${figure(payment)}（${lender}）`,
        text: '您自己记的贷款，日期与金额以贷款合同为准。',
        isTentative: false,
      })),
    ),
  ];
  return calendarFile('我的还款', events, now);
}

/** In the address of its letter. */
export const otherKey = ({ id }: OtherLoan): string => `other-${id}`;
