import { parseArgs } from 'node:util';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { contract } from '../../shared/contract/index.ts';
import type { Config } from '../../server/config/config.ts';
import { ConfigError } from '../../server/config/environment.ts';
import { readConfig } from '../../server/config/readConfig.ts';
import { isToken } from '../../server/session/seal.ts';
import { ArgumentsError } from '../runTool.ts';

export const HELP = `Says where an API stands against the contract, by reads alone: nothing is written, no money moves. Lists are also asked for
other pages, filters and orders: some 150 requests in all, at most four at once.

  npm run check:upstream -- [--origin https://api.example.com] [--adaptation FILE]
                            [--token … | --phone … --password … | --account … --password …] [--write] [--record FOLDER]
                            [--no-pages] [--json]

  --origin            the upstream's origin; default: UPSTREAM_ORIGIN
  --adaptation        how it differs (docs/adapting.md); default: UPSTREAM_ADAPTATION
  --token             a member's token, for the members' calls: the one that a login there gives, with curl or as its own site keeps it. Of a
                      portal that runs before it without SESSION_KEYS, it is the value of the cookie bank_token
  --phone --password  log in as a member instead. This, and one use of the session's refresh token if the adaptation has \`refresh\`,
                      are the only requests that are not reads. Where each login wants a captcha, use --token
  --account           in place of --phone: the name of an account
  --write             tries writes too, with samples: only where nobody is harmed, such as a sandbox with a member for it
  --record            keeps each response in this folder, for tests: texts and numbers of people are replaced, its form stays
  --no-pages          does not look which pages need each call, which takes seconds
  --json              everything as JSON on standard output

A read may change something all the same. An upstream may count a visit, or mark messages as read when their list is asked for: the report
says whether unread ones became fewer. Details are asked of a read message only.

Variables such as MEDIA_ORIGINS are read from .env, as npm start does. npm itself prints the command line, with a token or
password in it; npm run check:upstream --silent -- … does not.

  as declared         the response fits the contract
  answered            a write that was refused by the upstream's own word, as a sample may be
  repaired            values had another form, and nothing is lost
  incomplete          fields, rows or addresses are missing, or were dropped; the pages do without
  not offered         the upstream does not have the call; the portal hides what leads to it
  unusable            the portal cannot use the response
  not asked           the reason is given
  not tried           a write; --write tries it

What needs work first comes last.

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
  /** Whether writes are tried. */
  write: boolean;
  /** The folder for responses. */
  record: string | undefined;
  /** The pages that need each call are not looked for. */
  withoutPages: boolean;
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
  origin: text,
  adaptation: text,
  token: text,
  phone: text,
  account: text,
  password: text,
  write: flag,
  record: text,
  'no-pages': flag,
  json: flag,
  help: flag,
};

/** Reads the command line; `help` asks for the help. Throws `ArgumentsError`, which quotes no argument, since it could be a secret. */
export function readArguments(args: string[], env: NodeJS.ProcessEnv): Arguments | 'help' {
  const {
    origin: named,
    adaptation,
    token,
    phone,
    account,
    password,
    json = false,
    write = false,
    record,
    'no-pages': withoutPages = false,
    help,
  } = parse(args);
  if (help) return 'help';
  const origin = named ?? env.UPSTREAM_ORIGIN;
  if (!origin) throw new ArgumentsError('--origin is missing');
  if (token !== undefined && (phone ?? account ?? password) !== undefined)
    throw new ArgumentsError('--token or --phone with --password, not both');
  if (phone !== undefined && account !== undefined)
    throw new ArgumentsError('--phone or --account, not both');
  if (((phone ?? account) === undefined) !== (password === undefined))
    throw new ArgumentsError('--phone (or --account) and --password belong together');
  if (token !== undefined && !isToken(token))
    throw new ArgumentsError('--token has characters that no token has');
  const config = configFor(
    origin,
    adaptation === undefined ? env : { ...env, UPSTREAM_ADAPTATION: adaptation },
  );
  const given = { config, origin, json, write, record, withoutPages };
  if (token !== undefined) return { ...given, token };
  if (password === undefined) return given;
  const login = { ...(phone !== undefined ? { phone_number: phone } : { account }), password };
  if (!Value.Check(contract.login.input, login))
    throw new ArgumentsError('--phone, --account or --password has not the form that the contract declares');
  return { ...given, login };
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
  const isOption = (arg: string) =>
    Object.keys(options).some((name) => arg === `--${name}` || arg.startsWith(`--${name}=`));
  const joined: string[] = [];
  for (const [at, arg] of args.entries()) {
    const before = args[at - 1];
    if (
      arg.startsWith('-') &&
      !isOption(arg) &&
      before !== undefined &&
      isOption(before) &&
      !before.includes('=')
    )
      joined.splice(-1, 1, `${before}=${arg}`);
    else joined.push(arg);
  }
  return joined;
}

function configFor(origin: string, env: NodeJS.ProcessEnv): Config {
  try {
    return readConfig({ ...env, UPSTREAM: '', UPSTREAM_ORIGIN: origin });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ArgumentsError(error.message.replace('UPSTREAM_ORIGIN', '--origin'));
  }
}
