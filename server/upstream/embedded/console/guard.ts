import type { FastifyRequest } from 'fastify';
import { isLoopback } from '../handlers/addressOf.ts';

/** Host headers of browsers on this machine. Another name may be an attacker's that resolves to this machine (DNS rebinding). */
const OWN_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/;

/**
 * Why the console refuses a request, or null. It shows codes and ends sessions, so it accepts only requests from this machine
 * with a loopback Host, and writes only from its own pages (or from programs, which send no Origin).
 */
export function consoleRefusal(request: FastifyRequest): string | null {
  const host = request.headers.host ?? '';
  if (!isLoopback(request) || request.headers['x-forwarded-for'] !== undefined) return '控制台只能在本机打开';
  if (!OWN_HOST.test(host)) return '控制台只能以本机地址打开';
  const { origin } = request.headers;
  if (origin !== undefined && origin !== `http://${host}`) return '控制台不接受其他站点的请求';
  const site = request.headers['sec-fetch-site'];
  const navigation = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate';
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !navigation) return '控制台不接受其他站点的请求';
  return null;
}
