/** A part of the description. */
export type Json = Record<string, unknown>;

/** An operation of the description. */
export type Operation = Json & { operationId: string; parameters?: Json[]; responses: Record<string, Json> };

/** Whether a value is an object with keys, and no list. */
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A name of the contract as a name under `components`: `sendSms` is `SendSms`, and `start_date` `StartDate`. */
export const pascal = (name: string): string =>
  name.replaceAll(/(?:^|_|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The objects in a part of the description, from the outside in. */
export function* objectsIn(part: unknown): Generator<Json> {
  if (Array.isArray(part)) for (const one of part) yield* objectsIn(one);
  if (!isJson(part)) return;
  yield part;
  for (const one of Object.values(part)) yield* objectsIn(one);
}
