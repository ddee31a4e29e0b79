import { parseArgs, type ParseArgsConfig } from 'node:util';
import { needBuild, readEnvFile, refuse } from './commandLine.mjs';

/** Exit code: what was asked for was not done, or a fault was found. */
const FAILED = 1;

type Options = NonNullable<ParseArgsConfig['options']>;
/** The values of options: texts and flags. */
type Values = Record<string, string | boolean | undefined>;

/** What a program of the command line may be given. */
interface Command {
  /** As in `npm run`. */
  name: string;
  /** What `--help` prints. */
  help: string;
  /** Besides `--help`. */
  options?: Options;
  /** Names in messages of what is given without an option; all must be given, but those in brackets. The last may be given several times if it ends in `…`. */
  positionals?: string[];
  /** It works on the build. */
  needsBuild?: boolean;
}

interface Tool extends Command {
  /** Errors whose message is one line for whoever gave the command. */
  faults?: (new (...args: never[]) => Error)[];
  /** Does the work and returns whether all is well. */
  run: (values: Values, positionals: string[]) => Promise<boolean> | boolean;
}

/** Wrong arguments. The message is one line. */
export class ArgumentsError extends Error {}

/**
 * The process's arguments. For `--help`, for wrong arguments and without a build that it needs (exit code 2), the process ends here.
 */
export function readCommand({
  name,
  help,
  options = {},
  positionals: names = [],
  needsBuild = false,
}: Command): {
  values: Values;
  positionals: string[];
} {
  try {
    const { values, positionals } = parse({ ...options, help: { type: 'boolean' } });
    if (values.help) {
      process.stdout.write(help);
      process.exit();
    }
    const missing = names[positionals.length];
    if (missing && !missing.startsWith('[')) throw new ArgumentsError(`${missing} is missing`);
    if (positionals.length > names.length && !names.at(-1)?.endsWith('…]'))
      throw new ArgumentsError(`too many arguments: ${positionals.slice(names.length).join(' ')}`);
    if (needsBuild) needBuild(name);
    return { values, positionals };
  } catch (error) {
    if (!(error instanceof ArgumentsError)) throw error;
    return refuseArguments(name, error);
  }
}

/**
 * Runs a tool, with the variables of `.env`. What it finds goes to standard output, why it cannot do its work to standard error, in one line. The exit code is 0, 1 if it
 * failed or found a fault, 2 for wrong arguments.
 */
export async function runTool({ run, faults = [], ...command }: Tool): Promise<void> {
  const { values, positionals } = readCommand(command);
  readEnvFile(command.name);
  await guard(command.name, faults, async () => {
    if (!(await run(values, positionals))) process.exitCode = FAILED;
  });
}

/** Does the work of a command; `faults`, wrong arguments and files that cannot be used are one line on standard error. */
export async function guard(
  name: string,
  faults: NonNullable<Tool['faults']>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ArgumentsError) refuseArguments(name, error);
    const line =
      error instanceof Error && faults.some((one) => error instanceof one) ? error.message : fileFault(error);
    if (line === undefined) throw error;
    process.stderr.write(`${name}: ${line}\n`);
    process.exitCode = FAILED;
  }
}

const refuseArguments = (name: string, { message }: ArgumentsError): never =>
  refuse(name, `${message}; --help explains the arguments`);

/** The fault of a file or folder, as one line; undefined for another error. */
function fileFault(error: unknown): string | undefined {
  const { code = '', path }: NodeJS.ErrnoException = error instanceof Error ? error : new Error();
  return path !== undefined && /^E[A-Z]+$/.test(code)
    ? `${path} cannot be used (${code}): it must exist, and this user must be allowed to use it`
    : undefined;
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

/** The text of an option; undefined if it was not given. */
export const textOf = (value: Values[string]): string | undefined =>
  typeof value === 'string' ? value : undefined;
