/** `tel:` address of a phone number as people write it: `400-000-0000 转 602` → `tel:400-000-0000;ext=602` (RFC 3966). */
export function telHref(phone: string): string {
  const [number = '', extension = ''] = phone.split(/转|ext\.?|#/i).map((part) => part.replace(/[^\d+-]/g, ''));
  return `tel:${number}${extension && `;ext=${extension}`}`;
}
