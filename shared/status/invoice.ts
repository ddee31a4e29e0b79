import type { StatusTable } from './move.ts';

/** Statuses of an invoice for a purchase. */
export const INVOICE = { waiting: 0, issued: 1, rejected: 2, voided: 3 } as const;

/** Whom an invoice is made out to. */
export const INVOICE_TITLE = { person: 1, company: 2 } as const;
export const INVOICE_TITLES = [
  [INVOICE_TITLE.person, '个人'],
  [INVOICE_TITLE.company, '单位'],
] as const;

/** Open: it counts as the invoice of its purchase, which has one at most. `void`: what was paid has come back. */
export const invoiceStatus = {
  status: INVOICE,
  text: { waiting: '待开具', issued: '已开具', rejected: '已驳回', voided: '已作废' },
  first: ['waiting'],
  open: ['waiting', 'issued'],
  moves: {
    issue: { from: ['waiting'], to: 'issued', by: ['operator'] },
    reject: { from: ['waiting'], to: 'rejected', by: ['operator'] },
    void: { from: ['waiting', 'issued'], to: 'voided', by: ['time'] },
  },
} as const satisfies StatusTable<keyof typeof INVOICE>;
export const invoiceEnglish = {
  waiting: 'to be issued',
  issued: 'issued',
  rejected: 'rejected',
  voided: 'voided',
};
