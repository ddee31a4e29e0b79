/** Characters that an adult reads in a minute, with figures to take in. */
const SPEED = 350;

/** How long a sanitised document takes to read, in whole minutes. */
export function readingMinutes(html: string): number {
  const text = html
    .replace(/<[^>]*>/g, '')
    .replace(/&\w+;/g, '.')
    .replace(/\s+/g, '');
  return Math.max(1, Math.round([...text].length / SPEED));
}
