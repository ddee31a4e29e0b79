import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import { fail, ok } from '../../shared/envelope.ts';
import { PortalError } from '../../sdk/index.ts';

/** A request that the stub got. */
interface Hit {
  call: string;
  headers: IncomingMessage['headers'];
  body: string;
}

type Behaviour = (response: ServerResponse, request: IncomingMessage) => void;

/** Responds with this envelope. */
export const answers =
  (data: unknown, headers: Record<string, string | string[]> = {}): Behaviour =>
  (response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(ok(data)));

/** Refuses with this status, and these headers. */
export const refuses =
  (status: number, headers: Record<string, string> = {}, code = status): Behaviour =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify({ ...fail(code, '不行'), reason: 'refused' }));

/** Closes the connection in place of a response. */
export const breaksOff: Behaviour = (response) => void response.socket?.destroy();

/**
 * A portal that does what the test says, for what a real one does rarely: the first request gets the first behaviour, and the last one
 * stays. Used only to test failures.
 */
export async function startStubPortal(t: Pick<Test, 'teardown'>, ...behaviours: Behaviour[]) {
  const hits: Hit[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request
      .setEncoding('utf8')
      .on('data', (part: string) => (body += part))
      .on('end', () => {
        hits.push({ call: `${request.method} ${request.url}`, headers: request.headers, body });
        const behave = behaviours.length > 1 ? behaviours.shift() : behaviours[0];
        behave?.(response, request);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  t.teardown(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, hits };
}

/** The error of a call that must fail with a `PortalError`. */
export async function failure(call: Promise<unknown>): Promise<PortalError> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PortalError)) throw new Error(`no PortalError, but ${String(error)}`);
  return error;
}
