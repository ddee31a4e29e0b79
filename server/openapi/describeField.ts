import { siteFields } from './texts/siteFields.ts';
import { moneyFields } from './texts/moneyFields.ts';
import { memberFields } from './texts/memberFields.ts';
import { recordTexts } from './texts/recordTexts.ts';
import { requestTexts, inputFields } from './texts/inputFields.ts';
import { type FieldTexts, type RecordText, SAME_AS } from './texts/meanings.ts';

/** Texts of response fields; each name stands once. */
const outputFields: FieldTexts = { ...siteFields, ...moneyFields, ...memberFields };

/** Texts by record or request and field. */
const TEXTS: Readonly<Record<string, RecordText>> = { ...recordTexts, ...requestTexts };

/** What the description says of a field. */
interface Described {
  description: string | undefined;
  example: unknown;
}

/**
 * The meaning of a field, in Chinese. `place` is the record and the field, as `Bill.type` or `HomePage.stats.note`; the fields of a
 * request have the call's name and `Request`, as `WithdrawRequest.amount`. `own`: the description that the schema has itself.
 */
export function describeField(place: string, own?: unknown): Described {
  const name = place.slice(place.lastIndexOf('.') + 1);
  const isInput = place.includes(REQUEST);
  const { text, values, example } = TEXTS[place] ?? TEXTS[elsewhere(place)] ?? {};
  const [meaning, common] =
    (isInput ? inputFields[name] : undefined) ?? outputFields[name] ?? inputFields[name] ?? [];
  const said = text ?? (typeof own === 'string' && !GENERAL.has(own) ? own : meaning);
  const listed =
    values &&
    Object.entries(values)
      .map(([value, word]) => `${value} ${word}`)
      .join('，');
  return { description: [said, listed].filter(Boolean).join('：') || undefined, example: example ?? common };
}

/** End of the names of requests. */
const REQUEST = 'Request.';

/** The same field of the record that has its text. */
function elsewhere(place: string): string {
  const record = Object.keys(SAME_AS).find((name) => place.startsWith(`${name}.`));
  return record === undefined ? place : place.replace(record, SAME_AS[record] ?? record);
}

/** Descriptions that every field of a kind has; the field's own meaning says more. */
const GENERAL = new Set([
  '编号',
  '金额（元）',
  '百分比',
  '0 否，1 是',
  '数量',
  '图片或文件地址',
  '文件地址',
  '链接地址',
]);
