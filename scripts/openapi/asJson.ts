import { fieldsOf } from '../../shared/fieldsOf.ts';
import type { Json } from '../../server/openapi/json.ts';

/** The object in a JSON text. */
export const asJson = (text: string): Json => fieldsOf(JSON.parse(text));
