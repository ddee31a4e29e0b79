import { isIP } from 'node:net';
import type { Config } from './config.ts';
import { variableNames } from './environment.ts';

/** Names that begin like ours and are nobody else's, save the names that Kubernetes makes for a service. */
const OUR_PREFIX = /^(?:UPSTREAM|EMBEDDED|METRICS|DRAIN|TRUSTED_PROX|MAX_SOCKETS|SMS_PER|PAGES_PER)_?/;
const OF_A_SERVICE = /_(?:SERVICE|PORT)(?:_|$)/;
/** Variables that other parts read: the embedded upstream alone. */
const OTHERS = ['EMBEDDED_HOST'];
/** Names of this length (characters) may differ in two letters; of shorter ones (`HOST`, `PORT`) others are too near. */
const LONG = 8;

/** Variables that are gone, and what to do instead; the upgrade notes (docs/operating.md) have them too. */
const RETIRED: Readonly<Record<string, string>> = {
  MAX_SOCKETS_PER_ADDRESS:
    'the load balancer limits the connections of an address (docs/operating.md, "The balancer")',
  WORKERS: 'a process is one gateway: start one for each core (docs/operating.md, "Growing")',
};

/** Warnings of variables that are gone, or look like ours and are none: a value that was meant for us would have no effect. */
export function unknownVariables(source: NodeJS.ProcessEnv): ConfigWarning[] {
  const known = new Set([...variableNames, ...OTHERS]);
  return Object.keys(source).flatMap((name) => {
    if (known.has(name)) return [];
    const retired = Object.hasOwn(RETIRED, name) ? RETIRED[name] : undefined;
    if (retired !== undefined) return [{ variable: name, reason: `has no effect any more: ${retired}` }];
    const meant = variableNames.find((one) => isNear(one, name));
    if (meant === undefined && (!OUR_PREFIX.test(name) || OF_A_SERVICE.test(name))) return [];
    return [
      {
        variable: name,
        reason: meant
          ? `there is no such variable: ${meant} is meant, perhaps`
          : 'there is no such variable; .env.example has them all',
      },
    ];
  });
}

function isNear(one: string, other: string): boolean {
  const most = one.length < LONG ? 1 : 2;
  return Math.abs(one.length - other.length) <= most && distance(one, other) <= most;
}

/** Letters to be added, removed or replaced (Levenshtein's distance). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let to = 1; to <= other.length; to++) {
      const replaced = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** A setting that is valid but probably not what is wanted. */
export interface ConfigWarning {
  /** The variable to set. */
  variable: string;
  reason: string;
}

/** Values of `NODE_ENV`. Another one is not production, although it may have been meant: `prod`. */
const MODES = ['production', 'development', 'test'];

/** The warnings that the start logs for a configuration. */
export function configWarnings({
  host,
  publicOrigin,
  publicOriginIsSet,
  trustedProxies,
  nodeEnv,
}: Pick<
  Config,
  'host' | 'publicOrigin' | 'publicOriginIsSet' | 'trustedProxies' | 'nodeEnv'
>): ConfigWarning[] {
  const warnings: ConfigWarning[] = [];
  if (publicOrigin.startsWith('https:') && trustedProxies.length === 0)
    warnings.push({
      variable: 'TRUSTED_PROXIES',
      reason:
        'with https there is a proxy before the portal; without its address all visitors share one rate limit',
    });
  if (!publicOriginIsSet && !isLoopback(host))
    warnings.push({
      variable: 'PUBLIC_ORIGIN',
      reason:
        'HOST is reachable from other computers; without PUBLIC_ORIGIN requests by name are refused and cookies are not Secure',
    });
  if (nodeEnv !== undefined && !MODES.includes(nodeEnv))
    warnings.push({
      variable: 'NODE_ENV',
      reason:
        'only the value production is production; with any other the checks and defaults of development hold',
    });
  return warnings;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
