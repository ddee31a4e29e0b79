import {
  Type,
  type Static,
  type TArray,
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  type TUnsafe,
} from 'typebox';
import type { HtmlContent } from './html.ts';

/** A field that is never absent after reading: a list (then empty), or a record without identity (then without fields). */
type AlwaysThere<S> = S extends TOptional | Nullable
  ? false
  : S extends TArray | Tolerant<TProperties, never>
    ? true
    : false;

type Read<P extends TProperties, I extends keyof P> = {
  [K in keyof P]: K extends I ? P[K] : AlwaysThere<P[K]> extends true ? P[K] : TOptional<P[K]>;
};

/** The schema of a record of an upstream; `tolerant` makes it. */
export interface Tolerant<P extends TProperties, I extends keyof P> extends TObject<Read<P, I>> {
  /** The fields as they were declared, for records that have all of them and more. */
  readonly declared: P;
  readonly identity: I;
}

/** An upstream may send null for nothing; that is no drift. */
export interface Nullable {
  'x-nullable': true;
}

/**
 * Schema of a record as it stands after reading (server/gateway/read): only the fields of its `identity` are certain. Every
 * other field may be absent, except that a list is then empty and a record without identity has no fields.
 *
 * A field that is declared without `Type.Optional` is expected: its absence is reported as drift, but refuses nothing.
 */
export function tolerant<P extends TProperties, const I extends Extract<keyof P, string> = never>(
  properties: P,
  identity: readonly I[] = [],
): Tolerant<P, I> {
  const keys = Object.keys(properties);
  const isOptional = (key: string) => '~optional' in (properties[key] ?? {});
  const read = Object.fromEntries(
    Object.entries(properties).map(([key, field]) => [
      key,
      identity.some((of) => of === key) || isAlwaysThere(field) ? field : Type.Optional(field),
    ]),
  );
  const schema = Type.Object(read, {
    additionalProperties: false,
    'x-identity': identity,
    'x-expected': keys.filter((key) => !isOptional(key)),
  });
  // Hidden, since it is for other schemas and no keyword of this one.
  Object.defineProperty(schema, 'declared', { value: properties });
  // The type repeats what the lines above do with each field.
  return schema as unknown as Tolerant<P, I>;
}

/** The same record without identity: the output of a write, which has succeeded whatever stands in its data. */
export const partial = <P extends TProperties>({ declared }: { readonly declared: P }): Tolerant<P, never> =>
  tolerant(declared);

const isAlwaysThere = (field: TSchema): boolean => {
  const keywords: Record<string, unknown> = { ...field, '~optional': '~optional' in field };
  const { type, 'x-identity': identity, 'x-nullable': nullable, '~optional': optional } = keywords;
  return !nullable && !optional && (type === 'array' || (Array.isArray(identity) && identity.length === 0));
};

/** A value, or null in the upstream's response when there is none. After reading the field is absent. */
export const nullable = <T extends TSchema>(schema: T): T & Nullable => ({ ...schema, 'x-nullable': true });

/** `data` as an upstream sends it that fits the contract to the letter: expected fields are there, HTML is a string. */
export type Sent<S> = S extends Nullable ? SentValue<S> | null : SentValue<S>;

type SentValue<S> = S extends { declared: infer P extends TProperties }
  ? SentRecord<P>
  : S extends OrNothing<infer T>
    ? Sent<T> | null
    : S extends TArray<infer Item>
      ? Sent<Item>[]
      : S extends TUnsafe<infer Made>
        ? [Made] extends [HtmlContent]
          ? string
          : Readable<Made>
        : S extends TSchema
          ? Static<S>
          : never;

/** Without the null of what cannot be read, unless there is nothing else. */
type Readable<Made> = [NonNullable<Made>] extends [never] ? Made : NonNullable<Made>;

type SentRecord<P extends TProperties> = {
  [K in keyof P as P[K] extends TOptional ? never : K]: Sent<P[K]>;
} & {
  [K in keyof P as P[K] extends TOptional ? K : never]?: Sent<P[K]>;
};

/** The schema that `orNothing` in wire.ts makes. */
export interface OrNothing<T extends TSchema> extends TUnsafe<Static<T> | null> {
  readonly orNothing: T;
}
