/** What a page is while the sources cannot be run: the reason, and Vite's client, which hears when that is over. */
export function failurePage(reason: string): string {
  const text = reason.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><meta charset="utf-8"><title>npm run dev</title><pre>${text}</pre><script type="module" src="/@vite/client"></script>`;
}
