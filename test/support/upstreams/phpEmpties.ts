/** Fields that hold a record when they hold something. PHP has no empty record: an absent one is sent as an empty array. */
const RECORDS = new Set(['vip', 'level', 'inviter', 'source_user', 'refund', 'result', 'advisor', 'prev', 'next', 'about', 'play', 'contact', 'bank_account', 'show_if']);

/** Whether a key is one of the half whose empty lists are null. By the key alone, so that every run gives the same. */
const isOdd = (key: string) => [...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2 === 1;

/** What PHP sends for a field that is null, and for an empty list. */
export const phpEmpties = {
  nothing: (key: string): [] | null => (RECORDS.has(key) ? [] : null),
  list: (key: string): [] | null => (isOdd(key) ? null : []),
};
