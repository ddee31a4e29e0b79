/** For loader data: it is part of the HTML, so it does not contain whole records. */
export const pick = <Row extends object, Field extends keyof Row>(row: Row, fields: readonly Field[]) =>
  // The cast is safe: each field is a key.
  Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;
