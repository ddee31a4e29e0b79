import type { Values } from './formRules.ts';

/** The text fields of a form that was submitted as JSON (`useForm` does). */
export async function readValues(request: Request): Promise<Values> {
  const body: unknown = await request.json();
  const entries = Object.entries(body ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}
