/** What the description says of a field: its meaning in Chinese, and an example where the schema gives none and its form alone would say little. */
export type FieldText = readonly [meaning: string, example?: unknown];

/** Texts by the field's name. A record whose field means something else has it in `recordTexts.ts`. */
export type FieldTexts = Readonly<Record<string, FieldText>>;
