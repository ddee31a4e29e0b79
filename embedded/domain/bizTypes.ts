import type { billTypeWords } from '../../shared/status/bill.ts';

/** The business types of bills. */
export type BizType = keyof typeof billTypeWords;

/** +1 income, −1 expense. */
export const SIGNS: Readonly<Record<BizType, 1 | -1>> = {
  101: 1,
  102: 1,
  103: -1,
  104: -1,
  105: 1,
  106: -1,
  201: -1,
  202: 1,
  301: -1,
  302: 1,
  401: 1,
  402: 1,
  403: -1,
  404: 1,
  501: 1,
  502: -1,
};
