const LAST = Number.MAX_SAFE_INTEGER;
/** What counts from a registration or a guarantee comes after what counts from the approval. */
const LATER = 1_000;

/**
 * How soon an offer pays out, out of its words (审批后 1–2 个工作日): the later day of a range, and products whose days
 * count from a later step come later. For sorting and for marking the soonest; words without a number come last.
 */
export function releaseSpeed(text: string): number {
  const days = /当日|即时|实时/.test(text) ? 0 : Number(/(\d{1,3})\s*个?(?:工作|自然)?[日天]/.exec(text)?.[1] ?? LAST);
  if (days === LAST) return LAST;
  return text.startsWith('审批后') ? days : days + LATER;
}
