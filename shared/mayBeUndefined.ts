/** The same, where an optional field may also be written as undefined: nobody who takes it tells the two apart, and JSON leaves both out. */
export type MayBeUndefined<T> = { [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };
