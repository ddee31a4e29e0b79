import type { Partner } from '../../../shared/records/partner.ts';

/** Heading of an offer's own page: lender and product, as far as they are known. */
export const offerHeading = ({ name, product }: Pick<Partner, 'name' | 'product'>): string =>
  [name, product].filter(Boolean).join('·') || '贷款产品';

const LAST = Number.MAX_SAFE_INTEGER;
/** Added when the days count from a registration or guarantee, which comes after the approval. */
const LATER = 1_000;

/**
 * A number for sorting offers by how soon they pay out, read from the text (审批后 1–2 个工作日). Of a range it takes the
 * later day. Days that do not count from the approval sort after those that do; a text without a number, or none, sorts last.
 */
export function releaseSpeed(text = ''): number {
  const days = /当日|即时|实时/.test(text)
    ? 0
    : Number(/(\d{1,3})\s*个?(?:工作|自然)?[日天]/.exec(text)?.[1] ?? LAST);
  if (days === LAST) return LAST;
  return text.startsWith('审批后') ? days : days + LATER;
}

/** Splits a condition or material, which the upstream writes as `title：detail`. The detail may be missing. */
export function splitDetail(text: string): [title: string, detail: string] {
  const at = text.indexOf('：');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
