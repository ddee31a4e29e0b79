import { ConfigError } from './configError.ts';

/** Reads hosts separated by commas, as they stand in the header `Host`: `10.0.0.5:3000,portal.internal`. */
export function readHosts(name: string, value: string | undefined): string[] {
  const hosts = value?.split(',').map((one) => one.trim()) ?? [];
  for (const one of hosts) {
    // As browsers write it, with port 80 allowed, which they leave out.
    const host = URL.canParse(`http://${one}`) ? new URL(`http://${one}`).host : undefined;
    if (!host || one.includes('*') || (one !== host && one !== `${host}:80`))
      throw new ConfigError(`${name} must be hosts separated by commas, such as 10.0.0.5:3000,portal.internal (see .env.example)`);
  }
  return hosts;
}
