import { readFileSync } from 'node:fs';

const CONTAINERFILE = 'deploy/Containerfile';

/** An instruction, such as COPY, and what follows it, with `${ARG}` replaced by its default. */
export interface Instruction {
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
  const text = readFileSync(CONTAINERFILE, 'utf8').replaceAll(/^\s*#.*\n/gm, '').replaceAll(/\\\n\s*/g, '');
  const args = new Map<string, string>();
  const stages: Stage[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, name = '', given = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    const filled = given.replaceAll(/\$\{(\w+)\}/g, (_all, arg: string) => args.get(arg) ?? '');
    if (name === 'ARG') args.set(...(filled.split('=', 2) as [string, string]));
    else if (name === 'FROM') stages.push({ base: filled.split(' ')[0] ?? '', name: filled.split(' AS ')[1] ?? '', instructions: [] });
    else stages.at(-1)?.instructions.push({ name, text: filled });
  }
  return stages;
}

/** The value of the last instruction of this name; '' if there is none. */
export const lastOf = (stage: Stage, name: string): string => stage.instructions.findLast((one) => one.name === name)?.text ?? '';

/** The variables that a stage sets. */
export const envOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(stage.instructions.filter(({ name }) => name === 'ENV').flatMap(({ text }) => text.split(/\s+/).map((pair) => pair.split(/=(.*)/s, 2) as [string, string])));

/** A command in the form that starts no shell: a JSON array. */
export const commandOf = (text: string): string[] => JSON.parse(text) as string[];
