import { readFileSync } from 'node:fs';

/** What `npm start` passes to Node: its flags, and the script. */
export function startArguments(): string[] {
  // The portal's own file.
  const { start } = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } })
    .scripts;
  // The shell becomes node.
  return start.replace('exec node ', '').split(' ');
}

/** The flags alone, for what is measured beside it. */
export const nodeFlags = (): string[] => startArguments().filter((argument) => argument.startsWith('--'));
