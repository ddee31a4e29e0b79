/** The fields of a value of unknown type; `{}` when it is not an object. */
export const fieldsOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' ? { ...value } : {});
