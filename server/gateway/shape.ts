import { Ajv, type ErrorObject, type SchemaValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { TObject, TSchema } from 'typebox';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { normalizeInput } from '../../shared/normalizeInput.ts';
import { refusal } from '../../shared/reasons.ts';
import { type Expected, expecting } from '../http/expected.ts';
import { readId } from '../../shared/rules/ids.ts';
import type { Config } from '../config/config.ts';
import type { Adaptation } from '../upstream/adapt/adapt.ts';
import { callOf } from '../upstream/adapt/callOf.ts';
import { compileReader, type ReaderTools } from './read/compileReader.ts';
import { Drift, type DriftPlace, type Reading } from './read/drift.ts';
import { createHtmlReader } from './html/readHtml.ts';
import { createAddresses } from './read/addresses.ts';
import type { AddressKeys } from './read/addressKeys.ts';
import type { PublicFolders } from './read/publicFolders.ts';

/** Validates one call's input, and reads its output. */
export interface Shape {
  /**
   * Converts texts to the declared types: a query, a path and the fields of a form consist of texts, a JSON body has types of its
   * own. What cannot be converted is left for `input` to refuse.
   */
  fromText(texts: object): Record<string, unknown>;
  /** Returns a copy with defaults filled in, or a message for each invalid field and what programs should have sent. Nothing is converted, except that the digits of an id become a number, and pasted text the form that its rule has. */
  input(value: object): { value: Record<string, unknown> } | Faults;
  /**
   * Returns `data` as the contract declares it, or the place of the identity that is missing. `places`: what did not fit the
   * contract and was repaired or dropped.
   */
  output(
    value: unknown,
    reading?: Reading,
  ): { value: unknown; places: DriftPlace[] } | { fault: string; places: DriftPlace[] };
}

/** Gives an id its one form: `7` is the number 7, wherever it came from. */
const readIds: SchemaValidateFunction = (reads, value, _schema, place) => {
  const id = reads === 'id' ? readId(value) : undefined;
  if (place && id !== undefined) place.parentData[place.parentDataProperty] = id;
  return true;
};

const options = { strict: true, strictTypes: false } as const;
// Undeclared fields are refused.
const inputs = configure(new Ajv({ ...options, allErrors: true, useDefaults: true }));
const texts = configure(new Ajv({ ...options, allErrors: true, coerceTypes: true }));
function configure(ajv: Ajv): Ajv {
  ajv.addVocabulary(['message', 'x-en', 'x-typed']);
  ajv.addKeyword({ keyword: 'x-reads', modifying: true, validate: readIds });
  // The package's types do not declare the default export as a function.
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  return ajv;
}

/** Why an input is refused. */
interface Faults {
  /** A message for people, by field. */
  errors: Record<string, string>;
  /** What the schema wants of these fields, for programs. */
  expected?: Expected;
}

/** The envelope for invalid input. Its message is that of the first invalid field. */
export const refuseInput = ({ errors, expected }: Faults): Envelope =>
  refusal('bad_input', Object.values(errors)[0] ?? WRONG, {
    errors,
    ...(expected && expecting(expected)),
  });

/** What is made when it is first asked for: to compile the schemas of all inputs at start would take a quarter of a second. */
function whenAsked<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** What a row's schemas say, as functions; made once for each row. */
export function createShape(row: Pick<Endpoint, 'input' | 'output'>, tools: ReaderTools): Shape {
  const validation = whenAsked(() => inputs.compile(row.input));
  const conversion = whenAsked(() => texts.compile({ type: 'object', properties: row.input.properties }));
  const read = compileReader(row.output, tools);
  return {
    fromText(given) {
      const copy = fieldsOf(given);
      if (Object.keys(copy).length === 0) return copy;
      // Called for its conversions: it changes the copy, also if some field is invalid.
      conversion()(copy);
      return copy;
    },
    input(value) {
      // Of a flat object, the usual form, a shallow copy is a whole one.
      const copy = fieldsOf(
        Object.values(value).some((one) => typeof one === 'object') ? structuredClone(value) : value,
      );
      normalizeInput(row.input.properties, copy);
      const validate = validation();
      if (validate(copy)) return { value: copy };
      const errors = messages(validate.errors ?? [], row.input);
      return { errors, expected: expectedFields(Object.keys(errors), row.input) };
    },
    output(value, reading) {
      const drift = new Drift(reading);
      const made = read(value, drift);
      return made === undefined
        ? { fault: drift.fault ?? '/', places: drift.places }
        : { value: made, places: drift.places };
    },
  };
}

/** Message of a field whose schema has none. */
export const WRONG = '填写的内容不正确';
const ONE_ONLY = '只能填写其中一项';

/** The messages in a schema. */
interface SchemaMessages {
  message?: string;
  properties?: Record<string, { message?: string }>;
  /** Fields that exclude each other. */
  not?: { required?: string[] };
}

/** One Chinese message for each invalid field ('' stands for the whole input): the schema's `message`, or a general one. */
function messages(errors: ErrorObject[], schema: TSchema): Record<string, string> {
  const found: Record<string, string> = {};
  for (const error of errors) {
    const field = fieldOf(error);
    if (field === undefined || field in found) continue;
    const { properties, message, not }: SchemaMessages = schema;
    if (error.keyword === 'not') {
      for (const one of not?.required ?? []) found[one] ??= ONE_ONLY;
      continue;
    }
    found[field] =
      error.keyword === 'required'
        ? '请填写此项'
        : error.keyword === 'additionalProperties'
          ? '不支持的字段'
          : ((field === '' ? message : properties?.[field]?.message) ?? WRONG);
  }
  return found;
}

/** Keywords by which a schema says what a field may be. The others are the gateway's own. */
const KEYWORDS = [
  'type',
  'const',
  'enum',
  'anyOf',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'items',
  'minItems',
  'maxItems',
];

/** What the fields with faults may be. Of one that the call does not have, not even the name comes back: the caller chose it. */
function expectedFields(names: string[], { properties }: TObject): Expected {
  const known = Object.keys(properties);
  const ofCall = names.filter((name) => known.includes(name));
  return {
    ...(ofCall.length > 0 && {
      fields: Object.fromEntries(ofCall.map((name) => [name, wanted(properties[name])])),
    }),
    ...(names.some((name) => name !== '' && !known.includes(name)) && { known_fields: known }),
  };
}

/** A schema without the gateway's own keywords. */
function wanted(schema: unknown): Record<string, unknown> {
  const of = fieldsOf(schema);
  return Object.fromEntries(
    KEYWORDS.flatMap((key) => {
      const value = of[key];
      if (value === undefined) return [];
      return [
        [
          key,
          key === 'items'
            ? wanted(value)
            : Array.isArray(value) && key === 'anyOf'
              ? value.map(wanted)
              : value,
        ],
      ];
    }),
  );
}

function fieldOf({ instancePath, keyword, params }: ErrorObject): string | undefined {
  const top = instancePath.split('/')[1];
  if (top !== undefined) return top;
  if (keyword === 'required') return String(params.missingProperty);
  if (keyword === 'additionalProperties') return String(params.additionalProperty);
  return '';
}

/** What the readers of all calls share, for the upstream at this origin. */
export function createReaderTools(
  upstream: string,
  { publicOrigin, mediaOrigins }: Pick<Config, 'publicOrigin' | 'mediaOrigins'>,
  adaptation: Adaptation,
  { keys, folders }: { keys: AddressKeys; folders: PublicFolders },
): ReaderTools {
  const addresses = createAddresses({
    upstream,
    portal: publicOrigin,
    media: mediaOrigins,
    folders,
    publicUploads: adaptation.publicUploads,
    keys,
    upload: callOf(adaptation, 'upload'),
  });
  return { addresses, html: createHtmlReader(addresses.picture) };
}
