import { existsSync } from 'node:fs';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { fileURLToPath } from 'node:url';
import { UpkeepError } from '../../embedded/upkeep/checkDatabase.ts';
import { readVersion } from '../../server/readVersion.ts';

/** The portal's version, as package.json has it. The tools are two folders below it, as sources and in the build. */
export const portalVersion = readVersion(fileURLToPath(new URL('../..', import.meta.url)));

/** Exit codes: what was asked for was not done, or a fault was found; the arguments are wrong. */
const FAILED = 1;
const WRONG_ARGUMENTS = 2;

type Options = NonNullable<ParseArgsConfig['options']>;
/** The values of options: texts and flags. */
type Values = Record<string, string | boolean | undefined>;

/** A program of the command line. */
interface Tool {
  /** As in `npm run`. */
  name: string;
  /** What `--help` prints. */
  help: string;
  /** Besides `--help`. */
  options: Options;
  /** Names in messages of what is given without an option; all must be given, but those in brackets. */
  positionals?: string[];
  /** Does the work and returns whether all is well. */
  run: (values: Values, positionals: string[]) => Promise<boolean> | boolean;
}

/** Wrong arguments. */
export class ArgumentsError extends Error {}

/**
 * Runs a tool with the process's arguments and the variables of `.env`. What it finds goes to standard output, why it cannot do its
 * work to standard error, in one line. The exit code is 0, 1 if it failed or found a fault, 2 for wrong arguments.
 */
export async function runTool({ name, help, options, positionals: names = [], run }: Tool): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    const { values, positionals } = parse({ ...options, help: { type: 'boolean' } });
    if (values.help) return void process.stdout.write(help);
    if (positionals.length > names.length)
      throw new ArgumentsError(`too many arguments: ${positionals.slice(names.length).join(' ')}`);
    const missing = names[positionals.length];
    if (missing && !missing.startsWith('[')) throw new ArgumentsError(`${missing} is missing`);
    if (!(await run(values, positionals))) process.exitCode = FAILED;
  } catch (error) {
    if (!(error instanceof ArgumentsError || error instanceof UpkeepError)) throw error;
    process.stderr.write(
      `${name}: ${error.message}${error instanceof ArgumentsError ? '; --help explains the arguments' : ''}\n`,
    );
    process.exitCode = error instanceof ArgumentsError ? WRONG_ARGUMENTS : FAILED;
  }
}

function parse(options: Options): { values: Values; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    // No option is given several times.
    return { values: values as Values, positionals };
  } catch (error) {
    throw new ArgumentsError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}

/** The folder of the data: `--var`, else the variable `VAR_DIR`, else `var`. */
export const varDirOf = (values: Values): string => textOf(values.var) ?? (process.env.VAR_DIR || 'var');

/** The text of an option; undefined if it was not given. */
export const textOf = (value: Values[string]): string | undefined =>
  typeof value === 'string' ? value : undefined;
