/**
 * The command that runs Node with these arguments, and without the hooks that tap gives to each process of a test: they cost a second, keep the
 * compiler from starting, and write a file when the process ends, of which one that may not write there crashes.
 */
export const plainNode = (...args: string[]): [command: string, args: string[]] => [
  'env',
  ['-u', 'NODE_OPTIONS', process.execPath, ...args],
];
