import { spawn, spawnSync } from 'node:child_process';

/** Why tests with promtool are skipped, or false. */
export const NO_PROMTOOL =
  spawnSync('promtool', ['--version']).status === 0 ? false : 'promtool is not installed';

/** Runs promtool, and returns its exit code and all that it wrote. */
export function promtool(
  args: readonly string[],
  input = '',
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn('promtool', args, { stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (output += part.toString()));
    child.on('close', (code) => resolve({ code, output }));
    child.stdin.end(input);
  });
}
