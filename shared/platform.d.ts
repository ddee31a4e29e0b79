/**
 * What shared code may use of its surroundings: what browsers and Node have in common. Neither's types are loaded in
 * `shared/`; each side takes these names from its own.
 */
declare class URLSearchParams {
  constructor(init?: string | string[][]);
  set(name: string, value: string): void;
  toString(): string;
  [Symbol.iterator](): IterableIterator<[string, string]>;
}

declare class URL {
  static canParse(url: string, base?: string): boolean;
  constructor(url: string, base?: string);
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

interface AbortSignal {
  readonly aborted: boolean;
}
