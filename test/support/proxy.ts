import { request, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';

/** What is done to an exchange: until when the call is held before it goes on, and whether the answer is lost on the way back. */
export interface Fault {
  hold?: Promise<unknown>;
  loseReply?: boolean;
}

/** A way to the real upstream that can be made slow or lossy; `calls` counts what went through, as `VERB /path`. */
export async function startProxy(t: Test, target: string) {
  const faults = new Map<string, Fault>();
  const calls: string[] = [];
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, answer) => {
    const call = `${incoming.method} ${new URL(incoming.url ?? '/', target).pathname}`;
    calls.push(call);
    const { hold, loseReply = false } = faults.get(call) ?? faults.get('*') ?? {};
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part)).on('end', async () => {
      await hold;
      const onward = request({ hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers, agent: false }, (reply) => {
        if (loseReply) {
          reply.resume().on('end', () => incoming.socket.destroy());
          return;
        }
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
      onward.on('error', () => incoming.socket.destroy());
      onward.end(Buffer.concat(parts));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  }));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, on: (call: string, fault: Fault) => void faults.set(call, fault), clear: () => faults.clear() };
}
