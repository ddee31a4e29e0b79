import { isJson, type Json } from './json.ts';

const REFERENCE = /^#\/components\/(\w+)\/(\w+)$/;

/** The components that the paths refer to, directly or through others. */
export function usedOnly(paths: Json, components: Readonly<Record<string, Readonly<Json>>>): Record<string, Json> {
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(visit);
    if (!isJson(part)) return;
    const [, kind = '', name = ''] = REFERENCE.exec(String(part.$ref)) ?? [];
    if (name && !used.has(`${kind}/${name}`)) {
      used.add(`${kind}/${name}`);
      visit(components[kind]?.[name]);
    }
    Object.values(part).forEach(visit);
  };
  visit(paths);
  return Object.fromEntries(
    Object.entries(components).map(([kind, entries]) => [kind, Object.fromEntries(Object.entries(entries).filter(([name]) => used.has(`${kind}/${name}`)))]),
  );
}
