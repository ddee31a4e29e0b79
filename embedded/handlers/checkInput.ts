import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { TObject } from 'typebox';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { Refusal } from '../domain/refusal.ts';

/**
 * Types are coerced, since query strings are text; unknown fields are removed, so that newer callers work; defaults are
 * filled in. The schemas have the messages.
 */
const ajv = new Ajv({ coerceTypes: true, useDefaults: true, removeAdditional: true, allErrors: true, verbose: true, strict: false });
const compiled = new WeakMap<TObject, ValidateFunction>();

/** Validates and normalises the input in place, by the row's schema, or refuses with 422 and `data.errors`, a message per field. */
export function checkInput(schema: TObject, input: Record<string, unknown>): Record<string, unknown> {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  if (validate(input)) return input;
  const errors: Record<string, string> = {};
  for (const error of validate.errors ?? []) errors[fieldOf(error)] ??= messageOf(error);
  const [first = '参数不正确'] = Object.values(errors);
  throw new Refusal(422, first, 'bad_input', { errors });
}

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath.split('/').slice(1);
  if (keyword === 'required') path.push(String(params.missingProperty));
  return path[0] ?? '_';
}

function messageOf({ keyword, params, parentSchema }: ErrorObject): string {
  const missing = keyword === 'required' ? String(params.missingProperty) : '';
  const schema = fieldsOf(parentSchema);
  const message = missing ? fieldsOf(fieldsOf(schema.properties)[missing]).message : schema.message;
  return typeof message === 'string' ? message : missing ? '此项为必填' : '格式不正确';
}
