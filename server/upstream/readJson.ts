/** Digits of an integer that a number may not carry. */
const LONG = 16;
const RUN = new RegExp(String.raw`\d{${LONG}}`);
const INTEGER = new RegExp(String.raw`^-?\d{${LONG},}$`);
/** A text, or a number, of a JSON document. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Parses JSON as `JSON.parse` does, except that an integer which a number cannot carry becomes the text of its digits: an id beyond 2⁵³
 * loses nothing.
 */
export const readJson = (text: string): unknown =>
  JSON.parse(hasLongRun(text) ? text.replace(TOKEN, quoted) : text);

/** Whether so many digits follow each other. Every sixteenth place is looked at, so that the usual document costs next to nothing. */
function hasLongRun(text: string): boolean {
  for (let at = LONG - 1; at < text.length; at += LONG) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57 && RUN.test(text.slice(at - LONG + 1, at + LONG))) return true;
  }
  return false;
}

const quoted = (token: string): string =>
  INTEGER.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
