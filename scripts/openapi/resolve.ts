import { isJson, type Json } from '../../server/openapi/json.ts';

/** Follows the references of one document. Siblings of `$ref` are kept: they say more of the same thing. */
export const resolverOf =
  (document: Json) =>
  (part: unknown): Json => {
    let at = isJson(part) ? part : {};
    for (let hops = 0; typeof at.$ref === 'string' && hops < 20; hops++) {
      const { $ref, ...own } = at;
      const target = $ref
        .slice(2)
        .split('/')
        .reduce<unknown>((found, key) => (isJson(found) ? found[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined), document);
      at = { ...(isJson(target) ? target : {}), ...own };
    }
    return at;
  };
