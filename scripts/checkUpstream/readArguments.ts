import { parseArgs } from 'node:util';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { contract } from '../../shared/contract/index.ts';
import { type Config } from '../../server/config/config.ts';
import { readConfig } from '../../server/config/readConfig.ts';
import { isToken } from "../../server/session/seal.ts";
import { ConfigError } from "../../server/config/environment.ts";

export const HELP = `Says where an API stands against the contract, by reads alone: nothing is written, no money moves.

  npm run check:upstream -- --origin https://api.example.com [--token … | --phone … --password …] [--json]

  --origin            the upstream's origin, as in UPSTREAM_ORIGIN
  --token             a member's token, for the members' calls
  --phone --password  log in as a member instead; this is the only request that is not a read
  --json              everything as JSON on standard output

Variables such as MEDIA_ORIGINS are read from .env, as npm start does. npm itself prints the command line, with a token or
password in it; npm run check:upstream --silent -- … does not.

  as declared         the response fits the contract
  read with repairs   the portal shows it; docs/adapting.md says how to get the rest
  not offered         the upstream does not have the call; the portal hides what leads to it
  unusable            the portal cannot use the response
  not asked           the reason is given

Ends with 0, with 1 if something is unusable, with 2 if the arguments are wrong.
`;

export interface Arguments {
  config: Config;
  origin: string;
  /** Absent: only public calls are asked. */
  token?: string;
  /** The input of the call `login`. */
  login?: Static<typeof contract.login.input>;
  json: boolean;
}

/** Wrong arguments. The message is one line and quotes none of them, since it could be a secret. */
export class ArgumentsError extends Error {}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = { origin: text, token: text, phone: text, password: text, json: flag, help: flag };

/** Reads the command line; `help` asks for the help. Throws `ArgumentsError`. */
export function readArguments(args: string[], env: NodeJS.ProcessEnv): Arguments | 'help' {
  const { origin, token, phone, password, json = false, help } = parse(args);
  if (help) return 'help';
  if (!origin) throw new ArgumentsError('--origin is missing');
  if (token !== undefined && (phone ?? password) !== undefined) throw new ArgumentsError('--token or --phone with --password, not both');
  if ((phone === undefined) !== (password === undefined)) throw new ArgumentsError('--phone and --password belong together');
  if (token !== undefined && !isToken(token)) throw new ArgumentsError('--token has characters that no token has');
  const config = configFor(origin, env);
  if (token !== undefined) return { config, origin, token, json };
  if (phone === undefined) return { config, origin, json };
  const login = { phone_number: phone, password };
  if (!Value.Check(contract.login.input, login)) throw new ArgumentsError('--phone or --password has not the form that the contract declares');
  return { config, origin, login, json };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args: joinValues(args), options, allowPositionals: false }).values;
  } catch {
    throw new ArgumentsError('an unknown argument, or an option without its value');
  }
}

/** Writes `--token -x` as `--token=-x`: a token or password may begin with a hyphen, and `parseArgs` accepts it only so. */
function joinValues(args: readonly string[]): string[] {
  const isOption = (arg: string) => Object.keys(options).some((name) => arg === `--${name}` || arg.startsWith(`--${name}=`));
  const joined: string[] = [];
  for (const [at, arg] of args.entries()) {
    const before = args[at - 1];
    if (arg.startsWith('-') && !isOption(arg) && before !== undefined && isOption(before) && !before.includes('=')) joined.splice(-1, 1, `${before}=${arg}`);
    else joined.push(arg);
  }
  return joined;
}

function configFor(origin: string, env: NodeJS.ProcessEnv): Config {
  try {
    return readConfig({ ...env, UPSTREAM_ORIGIN: origin });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ArgumentsError(error.message.replace('UPSTREAM_ORIGIN', '--origin'));
  }
}
