import { mkdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** The unit file of a gateway, as it is shipped: a template, whose instance is the port. */
export const UNIT = 'deploy/systemd/portal@.service';

/** The values of a setting in the unit file, in their order. */
export const settingsOf = (name: string): string[] => [...readFileSync(UNIT, 'utf8').matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

/** What the unit starts: the path of node, its flags, and the path of the server's bundle, each as the unit has it. */
export function commandOfUnit(): { node: string; flags: string[]; main: string } {
  const [node = '', ...args] = (settingsOf('ExecStart')[0] ?? '').split(' ');
  return { node, flags: args.slice(0, -1), main: args.at(-1) ?? '' };
}

/** A time of systemd without a unit, which is seconds (ms). */
export const timeOf = (name: string): number => Number(settingsOf(name)[0]) * 1_000;

/** The variables that the unit itself sets for an instance, and its folders. `varLib` stands in for /var/lib. */
export function environmentOf(instance: number, varLib: string): Record<string, string> {
  const expand = (text: string) => text.replaceAll('%i', String(instance)).replaceAll('%H', hostname()).replace('/var/lib', varLib);
  for (const folder of settingsOf('StateDirectory').flatMap((value) => value.split(' '))) mkdirSync(join(varLib, expand(folder)), { recursive: true });
  return Object.fromEntries(settingsOf('Environment').map((line) => expand(line).split('=', 2) as [string, string]));
}
