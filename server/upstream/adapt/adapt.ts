import { UNAUTHORIZED } from '../../../shared/codes.ts';
import { NO_TOKEN, SENTINEL, SUCCESS } from '../../../shared/constants.ts';
import type { BusinessReason } from '../../../shared/reasons.ts';
import type { EndpointName } from '../../../shared/contract/index.ts';
import { fieldsOf } from '../../../shared/fieldsOf.ts';
import type {
  AnswerTools,
  BodyForm,
  Occasion,
  RefusalDetails,
  RowAdaptation,
  Signature,
  SignedRequest,
  TokenRefresh,
  UpstreamResponse,
} from './row.ts';

/** Fields of a login's data: the token, its lifetime (seconds) or the moment at which it is over, and the token that renews it. */
export const TOKEN_FIELD = 'access_token';
export const LIFETIME_FIELD = 'expires_in';
export const EXPIRY_FIELD = 'expires_at';
export const REFRESH_FIELD = 'refresh_token';
/** The path prefix of the contract's calls. */
export const BASE = '/api';
/** A row of a call that the upstream does not have. */
export const ABSENT = 'absent';

/** A value of the envelope's code. Text of digits is the number. */
export type UpstreamCode = number | string | boolean;

/** In place of a name of the envelope's code: the HTTP status. */
export const STATUS = '@status';

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
   * Reasons of the catalogue (shared/reasons.json) for the words with which the upstream says why it refuses, or else for its codes:
   * `{ NO_MONEY: 'balance_short', 10409: 'already_applied' }`. A word of the catalogue needs no entry.
   */
  reasons: Readonly<Record<string, BusinessReason>>;
  /**
   * Names of the envelope's fields; of several, the first that is there. A name may be a path (`error.code`). `@status` among the
   * names of the code is the HTTP status, for an upstream without an envelope. `data` without a name: the whole body.
   */
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
    /** In place of the header: the name of a query parameter or of a cookie with the token. */
    query?: string;
    cookie?: string;
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
    /** In place of the data: the header, or the cookie, of a login's response with the token. */
    responseHeader?: string;
    responseCookie?: string;
    /** The header with the refresh token, of a login or a refresh. */
    refreshHeader?: string;
  };
  /** How a token is renewed by the refresh token of its login; null: a session ends with its token. */
  refresh: TokenRefresh | null;
  /** Headers of every request, such as that of a tenant. */
  headers: Readonly<Record<string, string>>;
  /** How a body is sent: as JSON, or as a form (`application/x-www-form-urlencoded`). */
  body: BodyForm;
  /** What is added to a request that has to be signed. It may use `node:crypto`, and is called for every request. */
  sign?: (request: SignedRequest) => Signature;
  /** How a file is sent: its bytes as the body and its fields as the query, or a form with the file as the part `part`. */
  upload: 'bytes' | { part: string };
  /**
   * Where a member's file is to be had at this moment, for a store whose addresses last for minutes only: asked each time that its member opens
   * the file. `address`: as a response or an upload named it.
   */
  fileAddress?: (address: string, tools: AnswerTools) => unknown;
  /**
   * Folders of the upstream that everyone may see: their files are served under `/media` to whoever asks, whatever their names. A picture in
   * another folder is shown where a response has it as a picture, at an address that nobody can guess. None with uploads.
   */
  pictureFolders: readonly `/${string}/`[];
  /** Kinds of uploads that everyone may see: `avatar` is the only one that pages show to others. All others are their member's alone. */
  publicUploads: readonly string[];
  /** The message to show, in Chinese, for that of any response, success or refusal. */
  message: (message: string, occasion: Occasion) => string;
  /** What any refusal means: its details, and in place of what the envelope says a code, message or reason. A row's `refusal` gets the result. */
  refusal: (data: unknown, occasion: Occasion) => RefusalDetails | null;
  /** Whether a response says that there is no such call, besides HTTP 404 and 405: a framework's page of HTML, or a code of its own. */
  noSuchCall: (response: UpstreamResponse) => boolean;
  rows: { readonly [N in EndpointName]?: RowAdaptation<N> | typeof ABSENT };
}

/** The adaptation of an upstream that fits the contract, such as the embedded one. */
const FITS: Adaptation = {
  base: BASE,
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
  headers: {},
  body: 'json',
  upload: 'bytes',
  pictureFolders: ['/media/'],
  publicUploads: [],
  message: (message) => message,
  // The gateway reads what it needs of it, whatever it is. What these three are named means something only where an adaptation says so.
  refusal(data) {
    const { code: _code, message: _message, reason: _reason, ...details } = fieldsOf(data);
    return details;
  },
  noSuchCall: () => false,
  rows: {},
};

/** What an adaptation says; everything else fits the contract. */
export type Differences = Partial<Omit<Adaptation, 'envelope' | 'token'>> & {
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
