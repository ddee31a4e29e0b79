/**
 * The platform APIs that shared code may use, which browsers and Node have in common. `shared/` loads neither the DOM's
 * types nor Node's; code outside it uses the real declarations.
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
