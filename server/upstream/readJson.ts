/** Digits of an integer that a number may not carry. */
const LONG = 16;
const RUN = new RegExp(String.raw`\d{${LONG}}`);
const INTEGER = new RegExp(String.raw`^-?\d{${LONG},}$`);
/** A text, or a number, of a valid JSON document. In another text it takes a time that grows with the square of its length. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Parses JSON as `JSON.parse` does, except that an integer which a number cannot carry becomes the text of its digits: an id beyond 2⁵³
 * loses nothing. Node 20 does not give a reviver the source text, so such a document is parsed a second time. Throws a SyntaxError.
 */
export function readJson(sent: string): unknown {
  // A byte order mark, which JSON must not begin with, and some programs write.
  const text = sent.startsWith('\ufeff') ? sent.slice(1) : sent;
  const value: unknown = JSON.parse(text);
  return hasLongRun(text) ? JSON.parse(text.replace(TOKEN, quoted)) : value;
}

/** A response's body, as it came. */
interface Body {
  readonly text: string;
}

const read = new WeakMap<Body, { value: unknown } | 'none'>();

/** The value of a response's JSON, which is parsed once however often it is asked for; undefined if it has none. */
export function jsonOf(body: Body): { value: unknown } | undefined {
  let known = read.get(body);
  if (!known) read.set(body, (known = parsed(body.text)));
  return known === 'none' ? undefined : known;
}

function parsed(text: string): { value: unknown } | 'none' {
  try {
    return { value: readJson(text) };
  } catch {
    return 'none';
  }
}

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
