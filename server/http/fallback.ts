/** A static error page without styles and scripts, for when the error page itself cannot be rendered. */
export function fallbackPage(status: number, message: string): string {
  return (
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${status}</title></head>` +
    `<body><h1>${status}</h1><p>${message}</p><p><a href="/">返回首页</a></p></body></html>`
  );
}
