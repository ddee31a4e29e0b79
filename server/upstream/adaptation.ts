import type { Static } from 'typebox';
import type { Contract, EndpointName } from '../../shared/contract/index.ts';
import { SENTINEL, SUCCESS } from '../../shared/constants.ts';
import { UNAUTHORIZED } from '../../shared/codes.ts';
import type { Call } from '../../shared/endpoint.ts';
import type { HtmlContent } from '../../shared/records/html.ts';

/** The fields of a record with values of any form, since the gateway repairs their form; HTML is a string. */
export type Readable<T> = T extends HtmlContent
  ? unknown
  : T extends readonly (infer Item)[]
    ? readonly Readable<Item>[]
    : T extends object
      ? { [K in keyof T]?: Readable<T[K]> }
      : unknown;

/** What an upstream does differently in one call. */
export interface RowAdaptation<N extends EndpointName> {
  /** Its method and path, with the placeholders of the contract's. */
  upstream?: Call;
  /** The query or body that it wants, from the contract's input without the path's placeholders. Pure. */
  request?: (input: Partial<Static<Contract[N]['input']>>) => Record<string, unknown>;
  /** The contract's `data` from its `data`. Pure. What it throws counts as an unreadable response. */
  data?: (data: unknown) => Readable<Static<Contract[N]['output']>> | null;
}

/** How the upstream differs from the contract. docs/adapting.md has an example for each entry. */
export interface Adaptation {
  /** Values of `code` that mean success. */
  success: readonly number[];
  /** Values of `code` that mean that the token is refused. */
  sessionLost: readonly number[];
  /** Other codes, as codes of the contract: `{ 10409: 409 }`. */
  codes: Readonly<Record<number, number>>;
  /** Names of the envelope's fields; of several, the first that is there. */
  envelope: { code: readonly string[]; message: readonly string[]; data: readonly string[] };
  /** The request header with the token, and the text before the token, such as `Bearer `. */
  token: { header: string; prefix: string };
  /**
   * Folders of the upstream with public pictures. Their files are served to everyone under `/media`; pictures in other folders are
   * not shown. `/media/` itself is always one of them.
   */
  pictureFolders: readonly `/${string}/`[];
  /** The message to show for the upstream's message, which may be in another language. */
  message: (message: string) => string;
  rows: { readonly [N in EndpointName]?: RowAdaptation<N> };
}

/** The adaptation of this portal's upstream: the one file to edit. As it stands it fits the contract and the embedded upstream. */
export const adaptation: Adaptation = {
  success: [SUCCESS],
  sessionLost: [UNAUTHORIZED, SENTINEL],
  codes: {},
  envelope: { code: ['code'], message: ['message', 'msg'], data: ['data'] },
  token: { header: 'authorization', prefix: '' },
  pictureFolders: ['/uploads/', '/upload/', '/storage/', '/static/', '/images/'],
  message: (message) => message,
  rows: {},
};
