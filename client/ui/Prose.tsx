/** What the upstream's editors wrote: the `html` of an `HtmlContent`, which the gateway has sanitised. Nothing else may come here. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
