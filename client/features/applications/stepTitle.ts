import type { LoanForm } from '../../../shared/records/loan.ts';
import type { MayBeUndefined } from '../../../shared/fieldsOf.ts';

/** None is ticked in advance. */
export const consentTicks = ['agree', 'aware'] as const;
/** `unfit`: only where a condition of the product is not met. */
export type ConsentTick = (typeof consentTicks)[number] | 'unfit';
/** The field that tells the form's submission that something does not fit. */
export const FAILS_FIELD = 'fails';
export const consentId = (name: ConsentTick): string => `consent-${name}`;

/** Id of the note. */
export const CERT_NOTE = 'need-cert';

type Titled = MayBeUndefined<Pick<LoanForm['steps'][number], 'title'>>;

export const stepTitle = ({ title }: Titled, index: number): string => title ?? `第 ${index + 1} 步`;
