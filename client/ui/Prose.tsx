/** What the host's editors wrote. The gateway has sanitised it: nothing else may come here. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
