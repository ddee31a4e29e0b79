/** The page that is shown while the sources have an error: the error, and Vite's client, which reloads the page when it is fixed. */
export function failurePage(reason: string): string {
  const text = reason.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><meta charset="utf-8"><title>npm run dev</title><pre>${text}</pre><script type="module" src="/@vite/client"></script>`;
}
