import type { Static } from 'typebox';
import { UNAUTHORIZED } from '../../../shared/codes.ts';
import { NO_TOKEN, SENTINEL, SUCCESS } from '../../../shared/constants.ts';
import type { BusinessReason } from '../../../shared/reasons.ts';
import { type EndpointName, contract, type Contract } from '../../../shared/contract/index.ts';
import type { Call, Endpoint } from '../../../shared/endpoint.ts';

/** Fields of a login's data: the token, its lifetime (seconds) or the moment at which it is over, and the token that renews it. */
export const TOKEN_FIELD = 'access_token';
export const LIFETIME_FIELD = 'expires_in';
export const EXPIRY_FIELD = 'expires_at';
export const REFRESH_FIELD = 'refresh_token';
/** The path prefix of the contract's calls. */
const BASE = '/api';

/** The upstream's method and path of a call; undefined for a call that the gateway answers itself. */
export function callOf<N extends EndpointName>(
  { base, rows }: Pick<Adaptation, 'base' | 'rows'>,
  name: N,
): Contract[N] extends { upstream: Call } ? Call : Call | undefined {
  const row: Endpoint = contract[name];
  // Method and slash stay in front of the path.
  const prefixed =
    base === BASE ? row.upstream : (row.upstream?.replace(` ${BASE}/`, ` ${base}/`) as Call | undefined);
  // A call of the contract with an upstream column has one here too.
  return (rows[name]?.upstream ?? prefixed) as Contract[N] extends { upstream: Call }
    ? Call
    : Call | undefined;
}

/** A value of the envelope's code. Text of digits is the number. */
export type UpstreamCode = number | string | boolean;

/** How the upstream differs from the contract. docs/adapting.md has an example for each entry. */
export interface Adaptation {
  /** What the paths of calls begin with, in place of `/api`. A row's `upstream` stands as it is. */
  base: string;
  /** Codes that mean success. */
  success: readonly UpstreamCode[];
  /** Codes that mean that the token is refused. */
  sessionLost: readonly UpstreamCode[];
  /** Other codes, as codes of the contract: `{ 10409: 409 }`. */
  codes: Readonly<Record<string, number>>;
  /**
   * Reasons of the catalogue (docs/reasons.md) for the words with which the upstream says why it refuses, or else for its codes:
   * `{ NO_MONEY: 'balance_short', 10409: 'already_applied' }`. A word of the catalogue needs no entry.
   */
  reasons: Readonly<Record<string, BusinessReason>>;
  /** Names of the envelope's fields; of several, the first that is there. `data` without a name: all fields beside the code. */
  envelope: {
    code: readonly string[];
    message: readonly string[];
    data: readonly string[];
    reason: readonly string[];
  };
  token: {
    /** The request header with the token, and the text before the token, such as `Bearer `. */
    header: string;
    prefix: string;
    /** The header's value without a token, for calls that need none; null: no header. */
    none: string | null;
    /**
     * Names in the data of a login of the token, of its lifetime (seconds), of the moment at which it is over, and of the refresh
     * token; of several, the first that is there.
     */
    names: readonly string[];
    lifetimeNames: readonly string[];
    expiryNames: readonly string[];
    refreshNames: readonly string[];
  };
  /** How a token is renewed by the refresh token of its login; null: a session ends with its token. */
  refresh: TokenRefresh | null;
  /** How a file is sent: its bytes as the body and its fields as the query, or a form with the file as the part `part`. */
  upload: 'bytes' | { part: string };
  /**
   * Folders of the upstream with public pictures. Their files are served to everyone under `/media`, whatever their names; from
   * other folders only files whose name is that of a picture, such as `a.png`. `/media/` is always one of them.
   */
  pictureFolders: readonly `/${string}/`[];
  /** The message to show, in Chinese, for that of any response, success or refusal. */
  message: (message: string, occasion: Occasion) => string;
  /** The details of any refusal, from its data. A row's `refusal` gets the result. */
  refusal: (data: unknown, occasion: Occasion) => RefusalDetails | null;
  rows: { readonly [N in EndpointName]?: RowAdaptation<N> };
}

/** The adaptation of an upstream that fits the contract, such as the embedded one. */
const FITS: Adaptation = {
  base: '/api',
  success: [SUCCESS],
  sessionLost: [UNAUTHORIZED, SENTINEL],
  codes: {},
  reasons: {},
  envelope: { code: ['code'], message: ['message', 'msg'], data: ['data'], reason: ['reason'] },
  token: {
    header: 'authorization',
    prefix: '',
    none: NO_TOKEN,
    names: [TOKEN_FIELD],
    lifetimeNames: [LIFETIME_FIELD],
    expiryNames: [EXPIRY_FIELD],
    refreshNames: [REFRESH_FIELD],
  },
  refresh: null,
  upload: 'bytes',
  pictureFolders: ['/uploads/', '/upload/', '/storage/', '/static/', '/images/'],
  message: (message) => message,
  // The gateway reads what it needs of it, whatever it is.
  refusal: (data) => (typeof data === 'object' ? data : null),
  rows: {},
};

type Differences = Partial<Omit<Adaptation, 'envelope' | 'token'>> & {
  envelope?: Partial<Adaptation['envelope']>;
  token?: Partial<Adaptation['token']>;
};

/** The adaptation with these differences; everything else fits the contract. */
export const adapt = ({ envelope, token, ...others }: Differences): Adaptation => ({
  ...FITS,
  ...others,
  envelope: { ...FITS.envelope, ...envelope },
  token: { ...FITS.token, ...token },
});

/** The fields of a record, or of a list's rows, with values of any form: the gateway repairs their form. */
type Readable<T> = T extends readonly (infer Item)[]
  ? readonly Readable<Item>[]
  : T extends object
    ? { [K in keyof T]?: unknown }
    : unknown;

/** What opens or renews a session, with values of any form. The gateway takes it before it reads the output. */
interface Opening {
  [TOKEN_FIELD]?: unknown;
  [LIFETIME_FIELD]?: unknown;
  [EXPIRY_FIELD]?: unknown;
  [REFRESH_FIELD]?: unknown;
}

type Opened<N extends EndpointName> = Contract[N] extends { session: 'opens' | 'mayOpen' }
  ? Opening
  : unknown;

/** The upstream's call that gives a new token for a refresh token. It is sent without the old token. */
export interface TokenRefresh {
  upstream: Call;
  /** Its query or body. */
  request: (refreshToken: string) => Record<string, unknown>;
  /** The token fields from its `data`, which is not null, if they have not the names of `token` there. */
  data?: (data: unknown) => Opening | null;
}

/** The details of a refusal that the portal uses, with values of any form. `errors` has a text for each field of the contract's input. */
interface RefusalDetails {
  errors?: unknown;
  /** The missing sum, and a price that has changed, in yuan. */
  need?: unknown;
  price?: unknown;
  /** Seconds until the call may be repeated. */
  retry_after?: unknown;
  /** Attempts at a login: those left, and those that failed; whether the next one needs a captcha or a text-message code. */
  left?: unknown;
  failures?: unknown;
  captcha_required?: unknown;
  code_required?: unknown;
}

/** What a refusal belongs to: the call, and its code after translation. */
interface Occasion {
  call: EndpointName;
  code: number;
}

/** What an upstream does differently in one call. All functions are pure; docs/adapting.md says what happens when one throws. */
export interface RowAdaptation<N extends EndpointName> {
  /**
   * Its method and path; placeholders are fields of the contract's input. Those of the contract's path may be missing only if
   * `request` sends their fields.
   */
  upstream?: Call;
  /** The query or body that it wants, from the contract's input without the path's placeholders. */
  request?: (input: Partial<Static<Contract[N]['input']>>) => Record<string, unknown>;
  /** The contract's `data` from its `data`, which is not null. */
  data?: (data: unknown) => (Readable<Static<Contract[N]['output']>> & Opened<N>) | null;
  /** The details of its refusal, after the general `refusal`. */
  refusal?: (data: unknown, occasion: Occasion) => RefusalDetails | null;
}
