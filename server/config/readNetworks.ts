import { isIP } from 'node:net';
import { ConfigError } from './configError.ts';

/** Reads IP addresses and networks separated by commas: `127.0.0.1,10.0.0.0/8,::1`. A network of all addresses is none that one could trust. */
export function readNetworks(name: string, value: string | undefined): string[] {
  const networks = value?.split(',').map((network) => network.trim()) ?? [];
  for (const network of networks) {
    const [, address = '', bits = '1'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
    const family = isIP(address);
    if (!family || Number(bits) < 1 || Number(bits) > (family === 4 ? 32 : 128))
      throw new ConfigError(
        `${name} must be addresses or networks separated by commas, such as 127.0.0.1,10.0.0.0/8, and not all addresses (see .env.example)`,
      );
  }
  return networks;
}
