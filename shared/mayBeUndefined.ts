/** `T`, with optional fields that may also be `undefined`: JSON leaves both out. */
export type MayBeUndefined<T> = { [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };
