import type { Row } from '../../../scripts/logs/question.ts';
import { runTool } from '../../data/support/runTool.ts';

/** Runs the built `npm run logs` and returns what it prints. `input`: the log, if it comes through a pipe. */
export async function askLog(args: readonly string[], input?: string): Promise<string> {
  const { status, stdout, stderr } = await runTool('logs', args, undefined, input);
  if (status !== 0 || stderr !== '') throw new Error(`logs ${args.join(' ')}: ${status} ${stderr}`);
  return stdout;
}

/** The tables of an answer. */
export async function askTables(args: readonly string[], input?: string): Promise<Row[][]> {
  return (JSON.parse(await askLog([...args, '--json'], input)) as { rows: Row[] }[]).map(({ rows }) => rows);
}
