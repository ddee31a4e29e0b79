/** HTML content of the upstream, which the gateway has sanitised (`HtmlContent.html`). Nothing else may be passed. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
