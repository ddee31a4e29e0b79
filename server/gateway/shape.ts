import { fieldsOf } from '../../shared/fieldsOf.ts';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { BAD_REQUEST } from '../../shared/codes.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { fail, type Envelope } from '../../shared/envelope.ts';
import { htmlField } from './html/htmlField.ts';

/** Validates and strips one endpoint's input and output. */
export interface Shape {
  /** A copy with defaults filled in and query strings turned into numbers, or a message for each bad field. */
  input(value: object): { value: Record<string, unknown> } | { errors: Record<string, string> };
  /** `data` without undeclared fields and with its HTML read (`HtmlContent`), or the place where it does not fit. Changes the value that it is given. */
  output(value: unknown): { value: unknown } | { fault: string };
}

const options = { strict: true, strictTypes: false } as const;
// Inputs come as query strings too, so numbers are coerced; undeclared fields are refused.
const inputs = configure(new Ajv({ ...options, allErrors: true, useDefaults: true, coerceTypes: true }));
// The upstream's data is taken as it is, without defaults: an absent amount must not turn into 0.00. Undeclared fields are dropped.
const outputs = htmlField(configure(new Ajv({ ...options, removeAdditional: true })));

function configure(ajv: Ajv): Ajv {
  ajv.addVocabulary(['message']);
  // The package's types say that its module is the function's namespace.
  (addFormats as unknown as (ajv: Ajv) => void)(ajv);
  return ajv;
}

/** The envelope of input that does not fit: its message is that of the first bad field. */
export const refuseInput = (errors: Record<string, string>): Envelope => fail(BAD_REQUEST, Object.values(errors)[0] ?? WRONG, { errors });

/** Compiles a row's schemas, at start. */
export function createShape(row: Pick<Endpoint, 'input' | 'output'>): Shape {
  const input = inputs.compile(row.input);
  const output = outputs.compile(row.output);
  return {
    input(value) {
      const copy = fieldsOf(structuredClone(value));
      return input(copy) ? { value: copy } : { errors: messages(input.errors ?? [], row.input) };
    },
    output(value) {
      return output(value) ? { value } : { fault: place(output) };
    },
  };
}

const WRONG = '填写的内容不正确';
const place = ({ errors }: ValidateFunction) => `${errors?.[0]?.instancePath || '/'} ${errors?.[0]?.keyword ?? ''}`;

/** A schema, as far as messages go. */
interface Explained {
  message?: string;
  properties?: Record<string, { message?: string }>;
}

/** One Chinese sentence for each field (the whole input is the field ''): the schema's own `message`, or what went wrong in general. */
function messages(errors: ErrorObject[], schema: TSchema): Record<string, string> {
  const found: Record<string, string> = {};
  for (const error of errors) {
    const field = fieldOf(error);
    if (field === undefined || field in found) continue;
    const { properties, message }: Explained = schema;
    found[field] =
      error.keyword === 'required'
        ? '请填写此项'
        : error.keyword === 'additionalProperties'
          ? '不支持的字段'
          : ((field === '' ? message : properties?.[field]?.message) ?? WRONG);
  }
  return found;
}

function fieldOf({ instancePath, keyword, params }: ErrorObject): string | undefined {
  const top = instancePath.split('/')[1];
  if (top !== undefined) return top;
  if (keyword === 'required') return String(params.missingProperty);
  if (keyword === 'additionalProperties') return String(params.additionalProperty);
  return '';
}
