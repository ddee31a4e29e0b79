import type { LoanForm } from '../../../shared/records/loan.ts';
import type { MayBeUndefined } from "../../../shared/fieldsOf.ts";

type Titled = MayBeUndefined<Pick<LoanForm['steps'][number], 'title'>>;

/** The title of a form's step; `index` counts from 0. */
export const stepTitle = ({ title }: Titled, index: number): string => title ?? `第 ${index + 1} 步`;
