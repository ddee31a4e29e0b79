import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../../shared/envelope.ts';
import { CSRF_HEADER, CSRF_VALUE } from '../../shared/headers.ts';
import { isLoopback } from '../handlers/requestLog.ts';

/** Host headers of browsers on this machine. Another name may be an attacker's that resolves to this machine (DNS rebinding). */
const OWN_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/;
/** Headers by which a reverse proxy says that the request was made elsewhere. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

interface ConsoleRefusal {
  status: 401 | 403;
  message: string;
}
const refusal = (message: string, status: ConsoleRefusal['status'] = 403): ConsoleRefusal => ({
  status,
  message,
});

/**
 * Why the console refuses a request, or null. It shows codes and ends sessions, so it accepts requests from this machine with a
 * loopback `Host`; others, those through a reverse proxy included, only with the token as the password of HTTP Basic, and with
 * an IP address as `Host`, since a name could be rebound. Without a token they are always refused. Pages of other sites are
 * refused in any case. That a request comes from this machine proves nothing about a write, since a program here may be made to
 * send it: a write needs the `Origin` of these pages, which browsers send with every form, or a program's CSRF header.
 */
function consoleRefusal(request: FastifyRequest, token: string | undefined): ConsoleRefusal | null {
  const { host = '', origin, authorization } = request.headers;
  const own = OWN_HOST.test(host);
  const here = isLoopback(request) && !FORWARDED.some((name) => request.headers[name] !== undefined);
  if (!here && token === undefined) return refusal('控制台只能在本机打开');
  if (!own && (here || !isAddress(host)))
    return refusal(here ? '控制台只能以本机地址打开' : '控制台只能以 IP 地址打开');
  if (origin !== undefined && origin !== `http://${host}` && (here || origin !== `https://${host}`))
    return refusal('控制台不接受其他站点的请求');
  const site = request.headers['sec-fetch-site'];
  const isRead = request.method === 'GET';
  const mayRead = site === 'none' || request.headers['sec-fetch-mode'] === 'navigate';
  if (site !== undefined && site !== 'same-origin' && !(isRead && mayRead))
    return refusal('控制台不接受其他站点的请求');
  if (!isRead && origin === undefined && request.headers[CSRF_HEADER] !== CSRF_VALUE)
    return refusal('请在控制台的页面上操作；程序须发送请求头 X-Bank-CSRF: 1');
  return here || hasToken(authorization, token ?? '') ? null : refusal('请以启动时显示的口令登录控制台', 401);
}

/** Whether a `Host` header is an IP address, with or without a port. */
function isAddress(host: string): boolean {
  const [, v6, v4] = /^(?:\[([^\]]+)\]|([^:]+))(?::\d{1,5})?$/.exec(host) ?? [];
  return isIP(v6 ?? v4 ?? '') !== 0;
}

/** Whether the header has the token as its password; any user name is accepted. The comparison takes the same time for every password. */
function hasToken(authorization: string | undefined, token: string): boolean {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '') ?? [];
  const password = Buffer.from(encoded, 'base64').toString().split(':').slice(1).join(':');
  return timingSafeEqual(digest(password), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Restricts an app's pages to this machine or, with a `token`, to those who have it, forbids inline scripts in them, and parses HTML forms. */
export function guardPages(app: FastifyInstance, token: string | undefined): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    const refusal = consoleRefusal(request, token);
    if (!refusal) return;
    if (refusal.status === 401) reply.header('www-authenticate', 'Basic realm="console", charset="UTF-8"');
    return reply.code(refusal.status).send(fail(refusal.status, refusal.message));
  });
}
