import { UNAUTHORIZED } from '../../../shared/codes.ts';
import { NO_TOKEN, SENTINEL, SUCCESS } from '../../../shared/constants.ts';
import type { BusinessReason } from '../../../shared/reasons.ts';
import type { EndpointName } from '../../../shared/contract/index.ts';
import { LIFETIME_FIELD, TOKEN_FIELD } from '../tokenFields.ts';
import type { Occasion, RefusalDetails, RowAdaptation } from './rowAdaptation.ts';

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
  envelope: { code: readonly string[]; message: readonly string[]; data: readonly string[]; reason: readonly string[] };
  token: {
    /** The request header with the token, and the text before the token, such as `Bearer `. */
    header: string;
    prefix: string;
    /** The header's value without a token, for calls that need none; null: no header. */
    none: string | null;
    /** Names of the token and of its lifetime (seconds) in the data of a login; of several, the first that is there. */
    names: readonly string[];
    lifetimeNames: readonly string[];
  };
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
  token: { header: 'authorization', prefix: '', none: NO_TOKEN, names: [TOKEN_FIELD], lifetimeNames: [LIFETIME_FIELD] },
  upload: 'bytes',
  pictureFolders: ['/uploads/', '/upload/', '/storage/', '/static/', '/images/'],
  message: (message) => message,
  // The gateway reads what it needs of it, whatever it is.
  refusal: (data) => (typeof data === 'object' ? data : null),
  rows: {},
};

type Differences = Partial<Omit<Adaptation, 'envelope' | 'token'>> & { envelope?: Partial<Adaptation['envelope']>; token?: Partial<Adaptation['token']> };

/** The adaptation with these differences; everything else fits the contract. */
export const adapt = ({ envelope, token, ...others }: Differences): Adaptation => ({
  ...FITS,
  ...others,
  envelope: { ...FITS.envelope, ...envelope },
  token: { ...FITS.token, ...token },
});
