/** A part of the description. */
export type Json = Record<string, unknown>;

/** An operation of the description. */
export type Operation = Json & { operationId: string; parameters: Json[]; responses: Record<string, Json> };

/** Whether a value is an object with keys, and no list. */
export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
