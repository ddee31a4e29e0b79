import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A refusal. But for a few, all have one code, and only the text tells them apart. */
export class No extends Error {
  constructor(
    text: string,
    readonly about: { ret?: number; status?: number; word?: string; res?: object } = {},
  ) {
    super(text);
  }
}

/** Data with headers beside them. */
export class With {
  constructor(
    readonly headers: OutgoingHttpHeaders,
    readonly res: object,
  ) {}
}

/** Responds with what a call gives: data, a page (text), a picture (bytes); undefined: there is no such call. Or refuses with the `No` that it throws. */
export function respond(response: ServerResponse, call: () => unknown): void {
  const send = (type: string, body: string | Buffer, status = 200, headers: OutgoingHttpHeaders = {}) =>
    void response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  const sendJson = (value: object, status?: number, headers?: OutgoingHttpHeaders) =>
    send('application/json', JSON.stringify(value, asPhp), status, headers);
  try {
    const found = call();
    if (found === undefined) send('text/html', '<h1>no route</h1>', 500);
    else if (typeof found === 'string') send('text/html', found);
    else if (found instanceof Buffer) send('image/png', found);
    else {
      const { headers, res } = found instanceof With ? found : new With({}, found as object);
      sendJson({ ret: 0, err: { text: 'OK' }, res }, 200, headers);
    }
  } catch (error) {
    if (!(error instanceof No)) throw error;
    const { ret = 1, status, word, res = [] } = error.about;
    sendJson({ ret, err: { text: error.message, word }, res }, status);
  }
}

/** Numbers are texts. */
const asPhp = (_: string, value: unknown) => (typeof value === 'number' ? String(value) : value);
