import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import { endToEnd } from '../../../support/endToEnd.ts';

/** The call whose idempotency keys are recorded. */
const MONEY_CALL = 'POST /api/user/recharge';

/**
 * Stands before an upstream and passes everything on. `sent` says how often a money call with a key has arrived: the upstream behind
 * may refuse a second one, and would so hide that it was sent.
 */
export async function recordUpstream(t: Pick<Test, 'teardown'>, target: string) {
  const agent = new Agent({ keepAlive: true });
  const sent = new Map<string, number>();
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part)).on('end', () => {
      const body = Buffer.concat(parts);
      if (`${incoming.method} ${incoming.url}` === MONEY_CALL) {
        const { request_id: key = '' } = JSON.parse(body.toString()) as { request_id?: string };
        sent.set(key, (sent.get(key) ?? 0) + 1);
      }
      const onward = request({ hostname, port, agent, method: incoming.method, path: incoming.url, headers: endToEnd(incoming.headers) }, (reply) => {
        response.writeHead(reply.statusCode ?? 502, endToEnd(reply.headers));
        reply.pipe(response);
      });
      onward.on('error', () => incoming.socket.destroy());
      onward.end(body);
    });
  });
  // Longer than any client keeps a connection, so that none is closed while it is used again.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => new Promise<void>((resolve) => {
    agent.destroy();
    server.closeAllConnections();
    server.close(() => resolve());
  }));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent };
}
