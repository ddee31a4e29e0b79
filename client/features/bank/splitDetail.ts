/** Splits a condition or material, which the upstream writes as `title：detail`. The detail may be missing. */
export function splitDetail(text: string): [title: string, detail: string] {
  const at = text.indexOf('：');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
