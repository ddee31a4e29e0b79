import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Test } from 'tap';
import { freePort } from '../support/freePort.ts';

/** `refused`: nothing listens. `hang`: requests get no response. `errors`: HTTP 500. */
export type Mode = 'up' | 'refused' | 'hang' | 'errors';

/** A real HTTP server in front of an upstream, which fails in the way that `set` says. `edit` changes the text of a response by its path. */
export async function startSwitchedUpstream(t: Pick<Test, 'teardown'>, origin: string) {
  const port = await freePort();
  const requests: { method: string; path: string }[] = [];
  let mode: Mode = 'refused';
  let edit = (_path: string, text: string): string => text;

  const server = createServer((incoming, response) => {
    requests.push({ method: incoming.method ?? '', path: incoming.url ?? '' });
    if (mode === 'hang') return void incoming.resume();
    if (mode === 'errors') return void response.writeHead(500).end('broken');
    pass(incoming, response);
  });

  function pass(incoming: IncomingMessage, response: ServerResponse): void {
    const outgoing = request(origin + (incoming.url ?? ''), { method: incoming.method, headers: incoming.headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part)).on('end', () => {
        const body = Buffer.concat(parts);
        const { 'content-length': _length, ...headers } = answer.headers;
        response.writeHead(answer.statusCode ?? 500, headers).end(/json/.test(headers['content-type'] ?? '') ? edit(incoming.url ?? '', body.toString()) : body);
      });
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  }

  const close = () => new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

  async function set(next: Mode): Promise<void> {
    if (next === 'refused' && server.listening) await close();
    if (next !== 'refused' && !server.listening) await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    mode = next;
    // Requests that hang are cut, as by a process that ends.
    if (next !== 'hang') server.closeAllConnections();
  }

  await set('up');
  server.unref();
  t.teardown(close);
  return { origin: `http://127.0.0.1:${port}`, requests, set, editResponses: (by: typeof edit) => void (edit = by) };
}
