/** Reads a whole number from 1 to `most`; undefined otherwise. */
export function readNumber(text: string | null | undefined, most: number): number | undefined {
  if (!text || !/^[1-9]\d{0,8}$/.test(text)) return undefined;
  const value = Number(text);
  return value <= most ? value : undefined;
}
