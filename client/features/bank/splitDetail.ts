/** Conditions and materials come as `title：detail`; the detail may be missing. */
export function splitDetail(text: string): [title: string, detail: string] {
  const at = text.indexOf('：');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
