import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';
import { SENTINEL, SUCCESS } from '../../../shared/constants.ts';
import { fail, ok, type Envelope } from '../../../shared/envelope.ts';

/**
 * What happens to a withdrawal: it is applied and acknowledged (`none`, `slow`); it is applied and the reply is lost (`reset`, `cut`
 * within the body, `gateway504`, `html`); it is not applied and the connection breaks (`resetBefore`).
 */
export type MoneyFault = 'none' | 'slow' | 'reset' | 'cut' | 'gateway504' | 'html' | 'resetBefore';

/** A withdrawal as this upstream got it. */
export interface Withdrawal {
  member: string;
  amount: string;
  requestId: string | undefined;
}

const SLOW = 40;
const TOKEN = /^m(\w+)-/;

/** The token of a member's nth login. */
export const tokenOf = (member: string | number, login = 1): string => `m${member}-${login}`;

/**
 * Starts an upstream that ignores `request_id`: it applies a withdrawal as often as it gets it. `applied` lists them. Every
 * member's token names the member. `faultOf` says what happens to each withdrawal.
 */
export async function startMoneyUpstream(
  t: Pick<Test, 'teardown'>,
  faultOf: (call: Withdrawal) => MoneyFault = () => 'none',
) {
  const applied: Withdrawal[] = [];
  const paths: string[] = [];
  let logins = 0;
  let identityOf = (member: string): unknown => member;

  function handle(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
    const path = `${request.method} ${new URL(request.url ?? '/', 'http://upstream').pathname}`;
    paths.push(path);
    const member = TOKEN.exec(request.headers.authorization ?? '')?.[1];
    const body = (bytes.length > 0 ? JSON.parse(bytes.toString()) : {}) as Record<string, string>;
    if (path === 'POST /api/login')
      return void send(
        response,
        ok({ access_token: tokenOf(String(body.phone_number).slice(-4), ++logins) }),
      );
    if (path === 'GET /api/visit' || path === 'GET /api/user')
      return void send(
        response,
        member ? ok({ id: identityOf(member), name: 'x' }) : fail(SENTINEL, '登录已失效'),
      );
    if (path !== 'POST /api/user/withdraw') return void send(response, fail(404, '没有这个接口'));
    if (!member) return void send(response, fail(SENTINEL, '登录已失效'));
    const call: Withdrawal = { member, amount: String(body.amount), requestId: body.request_id };
    const fault = faultOf(call);
    if (fault === 'resetBefore') return void request.socket.destroy();
    applied.push(call);
    const done = { code: SUCCESS, message: `已受理 ${call.amount}`, data: null };
    if (fault === 'reset') return void request.socket.destroy();
    if (fault === 'gateway504')
      return void response.writeHead(504, { 'content-type': 'text/html' }).end('<h1>504</h1>');
    if (fault === 'html')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>ok</h1>');
    if (fault === 'cut') {
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': 500 })
        .write('{"code":200,');
      return void setTimeout(() => request.socket.destroy(), 5);
    }
    if (fault === 'slow') return void setTimeout(() => send(response, done), SLOW);
    send(response, done);
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => handle(request, response, Buffer.concat(parts)));
  });
  const open = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await open(0);
  const { port } = server.address() as AddressInfo;
  server.unref();
  t.teardown(() => (server.listening ? close() : undefined));

  return {
    origin: `http://127.0.0.1:${port}`,
    /** Breaks all connections and refuses new ones, until `comeBack`. */
    goDown: close,
    comeBack: () => open(port),
    applied,
    /** The requests, as `VERB /path`. */
    paths,
    /** Sets the id that the upstream gives for a member. */
    identify: (of: (member: string) => unknown) => void (identityOf = of),
  };
}

function send(response: ServerResponse, envelope: Envelope): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(envelope));
}
