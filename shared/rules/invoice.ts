import { INVOICE_TITLE } from '../status/invoice.ts';
import { creditCodeFault } from './creditCode.ts';
import { companyNameRule } from './freeText.ts';

/** The name on an invoice: a person's, or a company's. */
export const invoiceTitleRule = {
  minLength: 2,
  maxLength: companyNameRule.maxLength,
  message: '抬头为 2–60 个字',
  'x-typed': 'text',
} as const;

/** The fault of the name on an invoice; null when it has none. */
export const invoiceTitleFault = (type: number, title: string): string | null =>
  type === INVOICE_TITLE.company && [...title].length < companyNameRule.minLength
    ? companyNameRule.message
    : null;

/** The fault of the tax number: a company's invoice has its credit code, a person's has none. */
export const taxNumberFault = (type: number, number: string | undefined): string | null =>
  type === INVOICE_TITLE.company ? creditCodeFault(number ?? '') : null;

/** Number of an electronic invoice: 20 digits, or 8 of the older kind. */
export const invoiceNumberRule = {
  pattern: '^(?:\\d{20}|\\d{8})$',
  message: '发票号码为 20 位（旧版 8 位）数字',
};
