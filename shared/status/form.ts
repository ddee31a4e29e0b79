import type { StatusTable } from './move.ts';

/** Statuses of a loan application. */
export const FORM = {
  draft: 0,
  submitted: 10,
  accepted: 20,
  /** The member has to supply missing material. */
  wanting: 21,
  /** Lenders are proposed; the member confirms the ones that may get the data. */
  proposed: 22,
  atBank: 30,
  approved: 40,
  paidOut: 41,
  refused: 50,
  cancelled: 60,
  closed: 90,
} as const;

/** Texts of the statuses. Separate from the table, so that a page that shows them does not include the moves. */
export const FORM_TEXT = {
  draft: '草稿',
  submitted: '已提交',
  accepted: '受理中',
  wanting: '待补充资料',
  proposed: '待确认机构',
  atBank: '机构审批中',
  approved: '审批通过',
  paidOut: '已放款',
  refused: '未通过',
  cancelled: '已撤销',
  closed: '已关闭',
} as const;

/** Open: neither paid out nor refused, cancelled or closed; drafts included. */
export const formStatus = {
  status: FORM,
  text: FORM_TEXT,
  first: ['draft'],
  open: ['draft', 'submitted', 'accepted', 'wanting', 'proposed', 'atBank', 'approved'],
  moves: {
    submit: { from: ['draft'], to: 'submitted', by: ['member'] },
    accept: { from: ['submitted'], to: 'accepted', by: ['operator'] },
    handOver: { from: ['accepted'], to: 'atBank', by: ['operator'] },
    /** Once more while the first proposals wait. */
    propose: { from: ['accepted', 'proposed'], to: 'proposed', by: ['operator'] },
    /** A lender is confirmed, or the last one is declined. */
    answer: { from: ['proposed'], to: 'accepted', by: ['member'] },
    wantMore: { from: ['accepted'], to: 'wanting', by: ['operator'] },
    supplement: { from: ['wanting'], to: 'accepted', by: ['member'] },
    approve: { from: ['atBank'], to: 'approved', by: ['operator'] },
    /** The lender has refused, and another one is asked. */
    takeBack: { from: ['atBank'], to: 'accepted', by: ['operator'] },
    /** The authorisation of the lender that has the application is withdrawn. */
    recall: { from: ['atBank', 'approved'], to: 'accepted', by: ['member'] },
    refuse: { from: ['accepted', 'proposed', 'atBank'], to: 'refused', by: ['operator'] },
    payOut: { from: ['approved'], to: 'paidOut', by: ['operator'] },
    cancel: {
      from: ['draft', 'submitted', 'accepted', 'wanting', 'proposed'],
      to: 'cancelled',
      by: ['member'],
    },
    close: { from: ['wanting', 'proposed'], to: 'closed', by: ['time'] },
  },
} as const satisfies StatusTable<keyof typeof FORM>;
export const formEnglish = {
  draft: 'draft',
  submitted: 'submitted',
  accepted: 'being processed',
  wanting: 'documents wanted',
  proposed: 'lender to be confirmed',
  atBank: 'under review by the lender',
  approved: 'approved',
  paidOut: 'paid out',
  refused: 'rejected',
  cancelled: 'cancelled',
  closed: 'closed',
};
