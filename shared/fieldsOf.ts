/** The fields of a value that came from elsewhere, each of them unknown; none when it is no object. */
export const fieldsOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' ? { ...value } : {});
