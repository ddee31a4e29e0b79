import { html, type Html } from '../html.ts';
import type { PendingFile } from '../kinds/pendingFiles.ts';

/** A record's files: pictures as thumbnails that open large, PDFs as links with their name. */
export function fileList(files: readonly PendingFile[], no: string): Html {
  if (files.length === 0) return html``;
  const items = files.map(({ label, url, name, mime, size }) => {
    const isPicture = mime.startsWith('image/');
    const text = isPicture ? label : `${label}：${name}（PDF，${Math.ceil(size / 1024)} KB）`;
    return html`<li>
      <a href="${url}" aria-label="${label}：${name}，${no}">${isPicture ? html`<img src="${url}" alt="" loading="lazy" />` : ''}<span>${text}</span></a>
    </li>`;
  });
  return html`<section class="card">
    <h2>图片与文件</h2>
    <ul class="files">
      ${items}
    </ul>
    <p class="note">点击图片查看大图。</p>
  </section>`;
}
