import type { IncomingMessage } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import type { Config } from '../config/config.ts';
import { plainAddress } from './limits/addressKey.ts';

/** A host and an optional port as they may stand in `Host`: a DNS name, an IPv4 address, or an IPv6 address in brackets. */
const WELL_FORMED =
  /^(?:\[([\da-f:.]{2,45})\]|[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d])?(?:\.[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d])?){0,40}\.?)(?::(\d{1,5}))?$/;
/** Longest DNS name, with a port. */
const LENGTH_MAX = 253 + ':65535'.length;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const DEFAULT_PORT: Record<string, string> = { 'http:': '80', 'https:': '443' };

/** What a request's `Host` is: the portal's own, another one, or none. */
export type HostKind = 'own' | 'foreign' | 'malformed';
export type HostCheck = (host: string, socket: Pick<Socket, 'localAddress' | 'localPort'>) => HostKind;

/**
 * Makes the check of `Host`. Own hosts are that of `PUBLIC_ORIGIN` and those of `ALLOWED_HOSTS`. Without `PUBLIC_ORIGIN` also the
 * names of this computer and the address of the connection, with the port of the connection: another site's name that is made to
 * resolve to this address (DNS rebinding) is none of these.
 */
export function createHostCheck({
  publicOrigin,
  publicOriginIsSet,
  allowedHosts,
}: Pick<Config, 'publicOrigin' | 'publicOriginIsSet' | 'allowedHosts'>): HostCheck {
  const { host, hostname, port, protocol } = new URL(publicOrigin);
  const own = new Set([host, `${hostname}:${port || DEFAULT_PORT[protocol]}`, ...allowedHosts]);

  return function kindOf(value, socket) {
    if (own.has(value)) return 'own';
    const lower = value.toLowerCase();
    if (own.has(lower)) return 'own';
    const parsed = lower.length <= LENGTH_MAX ? WELL_FORMED.exec(lower) : null;
    if (!parsed || (parsed[1] !== undefined && !isIPv6(parsed[1])) || Number(parsed[2] ?? 0) > 65_535)
      return 'malformed';
    if (publicOriginIsSet) return 'foreign';
    const name = parsed[2] === undefined ? lower : lower.slice(0, -parsed[2].length - 1);
    const isHere = LOOPBACK.has(name) || name === asHost(socket.localAddress);
    return isHere && Number(parsed[2] ?? DEFAULT_PORT['http:']) === socket.localPort ? 'own' : 'foreign';
  };
}

/**
 * The path and query of a request target. Of one in absolute form, which proxies and programs may send (RFC 9112, 3.2.2), the authority takes the
 * place of `Host`, and is checked as that would be.
 */
export function targetInOriginForm({ url = '', headers }: IncomingMessage): string {
  const [, authority, rest = ''] = (!url.startsWith('/') && /^https?:\/\/([^/?#]*)(.*)$/is.exec(url)) || [];
  if (authority === undefined) return url;
  headers.host = authority;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** An address as it stands in `Host`. */
export function asHost(address: string | undefined): string | undefined {
  const plain = address && plainAddress(address);
  return plain?.includes(':') ? `[${plain}]` : plain;
}
