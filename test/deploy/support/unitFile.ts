import { mkdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const CONTAINERFILE = 'deploy/Containerfile';

/** An instruction, such as COPY, and what follows it, with `${ARG}` replaced by its default. */
interface Instruction {
  name: string;
  text: string;
}

/** A part of the file from one FROM to the next. The last one is the image. */
export interface Stage {
  /** After AS; '' for the last. */
  name: string;
  base: string;
  instructions: Instruction[];
}

/** Reads the Containerfile: its stages, in their order. */
export function readContainerfile(): Stage[] {
  const text = readFileSync(CONTAINERFILE, 'utf8')
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '');
  const args = new Map<string, string>();
  const stages: Stage[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, name = '', given = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    const filled = given.replaceAll(/\$\{(\w+)\}/g, (_all, arg: string) => args.get(arg) ?? '');
    if (name === 'ARG') args.set(...(filled.split('=', 2) as [string, string]));
    else if (name === 'FROM')
      stages.push({
        base: filled.split(' ')[0] ?? '',
        name: filled.split(' AS ')[1] ?? '',
        instructions: [],
      });
    else stages.at(-1)?.instructions.push({ name, text: filled });
  }
  return stages;
}

/** The value of the last instruction of this name; '' if there is none. */
export const lastOf = (stage: Stage, name: string): string =>
  stage.instructions.findLast((one) => one.name === name)?.text ?? '';

/** The variables that a stage sets. */
export const envOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    stage.instructions
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ text }) => text.split(/\s+/).map((pair) => pair.split(/=(.*)/s, 2) as [string, string])),
  );

/** A command in the form that starts no shell: a JSON array. */
export const commandOf = (text: string): string[] => JSON.parse(text) as string[];

/** The unit file of a gateway, as it is shipped: a template, whose instance is the port. */
export const UNIT = 'deploy/systemd/portal@.service';

/** The values of a setting in the unit file, in their order. */
export const settingsOf = (name: string): string[] =>
  [...readFileSync(UNIT, 'utf8').matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

/** What the unit starts: the path of node, its flags, and the path of the server's bundle, each as the unit has it. */
export function commandOfUnit(): { node: string; flags: string[]; main: string } {
  const [node = '', ...args] = (settingsOf('ExecStart')[0] ?? '').split(' ');
  return { node, flags: args.slice(0, -1), main: args.at(-1) ?? '' };
}

/** A time of systemd without a unit, which is seconds (ms). */
export const timeOf = (name: string): number => Number(settingsOf(name)[0]) * 1_000;

/** The variables that the unit itself sets for an instance, and its folders. `varLib` stands in for /var/lib. */
export function environmentOf(instance: number, varLib: string): Record<string, string> {
  const expand = (text: string) =>
    text.replaceAll('%i', String(instance)).replaceAll('%H', hostname()).replace('/var/lib', varLib);
  for (const folder of settingsOf('StateDirectory').flatMap((value) => value.split(' ')))
    mkdirSync(join(varLib, expand(folder)), { recursive: true });
  return Object.fromEntries(
    settingsOf('Environment').map((line) => expand(line).split('=', 2) as [string, string]),
  );
}
