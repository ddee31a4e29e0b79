import { isIP } from 'node:net';
import type { Config } from './config.ts';

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
}: Pick<Config, 'host' | 'publicOrigin' | 'publicOriginIsSet' | 'trustedProxies' | 'nodeEnv'>): ConfigWarning[] {
  const warnings: ConfigWarning[] = [];
  if (publicOrigin.startsWith('https:') && trustedProxies.length === 0)
    warnings.push({
      variable: 'TRUSTED_PROXIES',
      reason: 'with https there is a proxy before the portal; without its address all visitors share one rate limit',
    });
  if (!publicOriginIsSet && !isLoopback(host))
    warnings.push({
      variable: 'PUBLIC_ORIGIN',
      reason: 'HOST is reachable from other computers; without PUBLIC_ORIGIN requests by name are refused and cookies are not Secure',
    });
  if (nodeEnv !== undefined && !MODES.includes(nodeEnv))
    warnings.push({ variable: 'NODE_ENV', reason: 'only the value production is production; with any other the checks and defaults of development hold' });
  return warnings;
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
