import type { Partner } from '../../../shared/records/partner.ts';

/** Lender and product. */
export const offerHeading = ({ name, product }: Pick<Partner, 'name' | 'product'>): string =>
  [name, product].filter(Boolean).join('·') || '贷款产品';

const LAST = Number.MAX_SAFE_INTEGER;
/** Added when the days count from a registration or guarantee, after the approval. */
const LATER = 1_000;

/**
 * How soon an offer pays out, for sorting, read from its text (审批后 1–2 个工作日); of a range the later day. Days that do not count
 * from the approval come after; a text without a number last.
 */
export function releaseSpeed(text = ''): number {
  const days = /当日|即时|实时/.test(text)
    ? 0
    : Number(/(\d{1,3})\s*个?(?:工作|自然)?[日天]/.exec(text)?.[1] ?? LAST);
  if (days === LAST) return LAST;
  return text.startsWith('审批后') ? days : days + LATER;
}

export function splitDetail(text: string): [title: string, detail: string] {
  const at = text.indexOf('：');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
