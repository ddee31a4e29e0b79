/** A string or a number of unknown origin as text; '' for anything else. */
export const scalarText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
