import { ConfigError } from './configError.ts';

/** A third-party service must have another origin: an iframe of the same origin could access the page. */
export function checkThirdParty(name: string, value: string | undefined, publicOrigin: string): void {
  if (value === undefined) return;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.username || url.password || url.hash || url.origin === publicOrigin)
    throw new ConfigError(`${name} must be an address at another host, such as https://service.example/page (see .env.example)`);
}
