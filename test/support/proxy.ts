import { request, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import { endToEnd } from './longRun.ts';

/** A fault of the proxy: `hold` delays the request until the promise settles, `loseReply` drops the response and the connection, `mute` the response alone. `only`: which of the requests it meets. */
export interface Fault {
  only?: (url: URL) => boolean;
  hold?: Promise<unknown> | (() => Promise<unknown>);
  loseReply?: boolean;
  mute?: boolean;
}

/** Starts a proxy before the real upstream that can delay requests and drop responses. `calls` lists the requests as `VERB /path`. */
export async function startProxy(t: Test, target: string) {
  const faults = new Map<string, Fault>();
  const calls: string[] = [];
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, response) => {
    const url = new URL(incoming.url ?? '/', target);
    const call = `${incoming.method} ${url.pathname}`;
    calls.push(call);
    const fault = faults.get(call) ?? faults.get('*') ?? {};
    const { hold, loseReply = false, mute = false } = fault.only?.(url) === false ? {} : fault;
    const parts: Buffer[] = [];
    incoming
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', async () => {
        await (typeof hold === 'function' ? hold() : hold);
        const onward = request(
          {
            hostname,
            port,
            method: incoming.method,
            path: incoming.url,
            headers: endToEnd(incoming.headers),
            agent: false,
          },
          (reply) => {
            if (loseReply) {
              reply.resume().on('end', () => incoming.socket.destroy());
              return;
            }
            if (mute) return void reply.resume();
            response.writeHead(reply.statusCode ?? 502, endToEnd(reply.headers));
            reply.pipe(response);
          },
        );
        onward.on('error', () => incoming.socket.destroy());
        onward.end(Buffer.concat(parts));
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    on: (call: string, fault: Fault) => void faults.set(call, fault),
    clear: () => faults.clear(),
  };
}
