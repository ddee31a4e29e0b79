/** The rows of a list; none for anything else. */
export const rowsOf = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list : []);
