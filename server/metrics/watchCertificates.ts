import { connect, type DetailedPeerCertificate } from 'node:tls';
import type { Config } from '../config/config.ts';

/** Time between two looks at a certificate, and after one that failed (ms). */
const EVERY = 3_600_000;
const AGAIN = 60_000;
/** Longest wait for a certificate (ms). */
const WAIT_MAX = 10_000;
const HTTPS_PORT = 443;
const REDIS_PORT = 6379;

/** An address whose certificate is watched: that at which browsers reach the portal, that of the upstream, or of Redis. */
interface Watched {
  of: 'portal' | 'upstream' | 'redis';
  /** Whether the last look at it has seen a certificate. */
  isSeen: boolean;
  /** When the certificate that was seen last ends (Unix time, s). */
  end?: number;
}

export interface Certificates {
  /** What the last looks have seen; an address that has not been asked yet is not there. */
  seen: () => Watched[];
  stop: () => void;
}

type Addresses = Pick<Config, 'publicOrigin' | 'upstreamOrigin' | 'redisUrl'>;

/** The addresses that speak TLS. */
function addressesOf({ publicOrigin, upstreamOrigin, redisUrl }: Addresses) {
  const all = [
    { of: 'portal', url: publicOrigin, protocol: 'https:', port: HTTPS_PORT },
    { of: 'upstream', url: upstreamOrigin, protocol: 'https:', port: HTTPS_PORT },
    { of: 'redis', url: redisUrl, protocol: 'rediss:', port: REDIS_PORT },
  ] as const;
  return all.flatMap(({ of, url, protocol, port }) => {
    const found = url && URL.canParse(url) ? new URL(url) : undefined;
    return found?.protocol === protocol
      ? [{ of, host: found.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(found.port) || port }]
      : [];
  });
}

/**
 * Looks each hour at the certificates that the portal lives by, as a client sees them: one that was renewed, but not loaded, is still the old
 * one. It makes a connection and sends nothing. Until an address shows a certificate, it is asked each minute.
 */
export function watchCertificates(
  config: Addresses,
  { every = EVERY, again = AGAIN }: { every?: number; again?: number } = {},
): Certificates {
  const watched = new Map<string, Watched>();
  const timers = new Map<string, NodeJS.Timeout>();
  let isStopped = false;
  async function look({ of, host, port }: ReturnType<typeof addressesOf>[number]): Promise<void> {
    const end = await endOf(host, port);
    if (isStopped) return;
    const last = end ?? watched.get(of)?.end;
    watched.set(of, { of, isSeen: end !== undefined, ...(last !== undefined && { end: last }) });
    const next = setTimeout(() => void look({ of, host, port }), end === undefined ? again : every);
    timers.set(of, next.unref());
  }
  for (const address of addressesOf(config)) void look(address);
  return {
    seen: () => [...watched.values()],
    stop() {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** When the first certificate of the chain at an address ends (Unix time, s); undefined if there is none to be seen. */
function endOf(host: string, port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    // One that is over already, or that nobody trusts, has an end too.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: WAIT_MAX });
    const finish = (end?: number): void => {
      socket.destroy();
      resolve(end);
    };
    // It must not keep a process alive that has nothing else to do.
    socket.unref();
    socket.on('error', () => finish());
    socket.on('timeout', () => finish());
    socket.on('close', () => finish());
    socket.on('secureConnect', () => finish(firstEnd(socket.getPeerCertificate(true))));
  });
}

/** The first end in a chain, whose last certificate names itself as its issuer. */
function firstEnd(leaf: DetailedPeerCertificate): number | undefined {
  const ends: number[] = [];
  const met = new Set<object>();
  // Its type does not say that a chain may end without it.
  const issuerOf = (one: DetailedPeerCertificate): DetailedPeerCertificate | undefined =>
    one.issuerCertificate;
  let next: DetailedPeerCertificate | undefined = leaf;
  while (next && !met.has(next)) {
    met.add(next);
    ends.push(Date.parse(next.valid_to) / 1_000);
    next = issuerOf(next);
  }
  const end = Math.min(...ends);
  return Number.isFinite(end) ? end : undefined;
}
