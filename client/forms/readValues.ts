import type { Values } from './formRules.ts';

/** Reads the text fields of a submitted form; `useForm` sends them as JSON. */
export async function readValues(request: Request): Promise<Values> {
  const body: unknown = await request.json();
  const entries = Object.entries(body ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}
