/** A text or a number that came from elsewhere, as text; '' for anything else. */
export const scalarText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
