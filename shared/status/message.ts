import type { StatusTable } from './move.ts';

/** Kinds of a message to the portal. */
export const MESSAGE_KIND = { question: 1, complaint: 2, privacy: 3 } as const;
/** Names of the kinds, as forms and records show them. */
export const MESSAGE_KINDS = [
  [MESSAGE_KIND.question, '咨询与建议'],
  [MESSAGE_KIND.complaint, '投诉'],
  [MESSAGE_KIND.privacy, '个人信息'],
] as const;

/** Statuses of a message. */
export const MESSAGE = { waiting: 0, answered: 1, closed: 2 } as const;

/** Open: nobody has answered it. `close`: it needs no answer, for instance an advertisement; the reason is kept. */
export const messageStatus = {
  status: MESSAGE,
  text: { waiting: '待处理', answered: '已回复', closed: '已关闭' },
  first: ['waiting'],
  open: ['waiting'],
  moves: {
    answer: { from: ['waiting'], to: 'answered', by: ['operator'] },
    close: { from: ['waiting'], to: 'closed', by: ['operator'] },
  },
} as const satisfies StatusTable<keyof typeof MESSAGE>;
export const messageEnglish = { waiting: 'waiting', answered: 'answered', closed: 'closed' };
