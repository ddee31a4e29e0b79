import { readFileSync } from 'node:fs';

/** The unit file of the portal's service, as it is shipped. */
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
