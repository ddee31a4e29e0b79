import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { SUCCESS } from '../../shared/constants.ts';
import { contract, type CallName } from '../../shared/contract/index.ts';
import { type Endpoint, requiredOf } from '../../shared/endpoint.ts';
import { createLogger } from '../../server/log/logger.ts';
import type { Config } from '../../server/config/config.ts';
import { adapterOf } from '../../server/gateway/adapterOf.ts';
import { interpretEnvelope } from '../../server/gateway/interpretEnvelope.ts';
import type { DriftPlace } from '../../server/gateway/read/drift.ts';
import { createAddressKeys } from '../../server/gateway/read/addressKeys.ts';
import { createPublicFolders } from '../../server/gateway/read/publicFolders.ts';
import { createShape, createReaderTools } from '../../server/gateway/shape.ts';
import type { Session } from '../../server/session/session.ts';
import { adaptation } from '../../server/upstream/adaptation.ts';
import type { UpstreamClient } from '../../server/upstream/client.ts';
import { kindOf } from '../../server/upstream/client/poolSettings.ts';
import { upstreamRequest } from '../../server/gateway/createSend.ts';
import { readConfig } from '../../server/config/readConfig.ts';
import { isToken } from '../../server/session/seal.ts';
import { ConfigError } from '../../server/config/environment.ts';
import { judge, type Verdict } from './verdict.ts';

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
  if (token !== undefined && (phone ?? password) !== undefined)
    throw new ArgumentsError('--token or --phone with --password, not both');
  if ((phone === undefined) !== (password === undefined))
    throw new ArgumentsError('--phone and --password belong together');
  if (token !== undefined && !isToken(token))
    throw new ArgumentsError('--token has characters that no token has');
  const config = configFor(origin, env);
  if (token !== undefined) return { config, origin, token, json };
  if (phone === undefined) return { config, origin, json };
  const login = { phone_number: phone, password };
  if (!Value.Check(contract.login.input, login))
    throw new ArgumentsError('--phone or --password has not the form that the contract declares');
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
    return readConfig({ ...env, UPSTREAM_ORIGIN: origin });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ArgumentsError(error.message.replace('UPSTREAM_ORIGIN', '--origin'));
  }
}

/** A call of the check with its verdict. Only `data` and `input` have values of the upstream; they are never printed. */
export interface Asked {
  name: CallName;
  /** Method and path as asked; for a member's record with the placeholder instead of its number. */
  call: string;
  verdict: Verdict;
  reason?: string;
  places: readonly DriftPlace[];
  input: object;
  /** Of a usable response, as the contract declares it. */
  data?: unknown;
  /** The request certainly did not reach the upstream. */
  unsent?: boolean;
}

/**
 * Makes the function that asks one call, with the parts of the gateway and with its adaptation, so that the check says what
 * the gateway would do. A login moves its token into the session.
 */
export function createAsk(upstream: UpstreamClient, config: Config, session: Session) {
  // The addresses are only looked at here.
  const secrets = [randomBytes(32)];
  const reader = createReaderTools(upstream.origin, config, adaptation, {
    keys: createAddressKeys(() => secrets),
    folders: createPublicFolders(adaptation.pictureFolders),
  });
  const log = createLogger('silent');

  return async function ask(name: CallName, raw: object): Promise<Asked> {
    const row: Endpoint = contract[name];
    const shape = createShape(row, reader);
    const checked = shape.input(raw);
    const adapter = adapterOf(adaptation, name, reader.addresses);
    const asked = { name, call: `${adapter.method} ${adapter.path}`, places: [], input: raw };
    if ('errors' in checked)
      return {
        ...asked,
        verdict: 'not asked',
        reason: `the contract does not accept: ${Object.keys(checked.errors).join(', ')}`,
      };
    const made = upstreamRequest(row, adapter, checked.value, session.token, log);
    if ('failure' in made)
      return { ...asked, verdict: 'unusable', reason: "the adaptation's request throws" };
    const { request } = made;
    const reply = await upstream.call({ ...request, kind: kindOf(row) });
    const normalized = adapter.envelope(reply, log);
    const read = interpretEnvelope(row, shape, normalized, session, request.token, {
      member: 'check',
    });
    return {
      ...asked,
      ...(!isPersonal(row) && { call: `${request.method} ${request.path}` }),
      ...judge(row, reply, normalized, read, adaptation, Boolean(request.token)),
      places: read.places,
      ...(read.envelope.code === SUCCESS && { data: read.envelope.data }),
      ...(reply.outcome !== 'ok' && { unsent: !reply.sent }),
    };
  };
}

/** Whether the call's input is a member's: the number of a record, or the code of an invitation. */
const isPersonal = ({ auth, upstream, input }: Endpoint): boolean =>
  requiredOf(input).length > 0 && (auth === 'member' || upstream?.endsWith('{code}') === true);

export type Ask = ReturnType<typeof createAsk>;
