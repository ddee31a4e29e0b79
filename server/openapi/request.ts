import type { TObject } from 'typebox';
import { FILE_PART } from '../../shared/rules/fileUrl.ts';
import { describeField } from './describeField.ts';
import { exampleOf } from './examples.ts';
import { isJson, type Json } from './json.ts';
import { parameter } from './parameters.ts';
import { toJsonSchema } from './schemas.ts';
import { requestExamples } from './texts/requestExamples.ts';

/** Name of the schema of a call's request under `components`, and of its fields' place. */
export const requestName = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}Request`;

export interface RequestSource {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  input?: (TObject & { required?: string[] }) | undefined;
  multipart?: boolean;
  csrfExempt?: boolean | undefined;
}

interface Request {
  parameters: Json[];
  requestBody?: Json;
  /** The body's schema, which goes under `components`. */
  schema?: Json;
}

/** Parameters and body of a request: the input's fields in path, query or body, and the headers of a write. */
export function requestOf({ name, method, path, input, multipart = false, csrfExempt }: RequestSource): Request {
  const whole = input ? toJsonSchema(input, requestName(name), { isInput: true }) : {};
  const properties = isJson(whole.properties) ? whole.properties : {};
  const required: readonly string[] = input?.required ?? [];
  const isInPath = (key: string) => path.includes(`{${key}}`);
  const parameters = Object.entries(properties)
    .filter(([key]) => method === 'GET' || isInPath(key))
    .map(([key, schema]) => field(key, isInPath(key) ? 'path' : 'query', isInPath(key) || required.includes(key), schema));
  if (method === 'GET') return { parameters };
  const inBody = Object.entries(properties).filter(([key]) => !isInPath(key));
  const writes = csrfExempt ? [] : [parameter('CsrfHeader'), parameter('Origin')];
  if (!input || (inBody.length === 0 && !multipart)) return { parameters: [...parameters, ...writes] };

  const { properties: _properties, required: _required, additionalProperties: _additional, ...keywords } = whole;
  const needed = [...required.filter((key) => !isInPath(key)), ...(multipart ? [FILE_PART] : [])];
  const file = {
    [FILE_PART]: { type: 'string', contentMediaType: 'application/octet-stream', description: describeField(`${requestName(name)}.${FILE_PART}`).description },
  };
  const schema: Json = {
    ...keywords,
    type: 'object',
    additionalProperties: false,
    ...(needed.length > 0 && { required: needed }),
    properties: { ...Object.fromEntries(inBody), ...(multipart && file) },
  };
  // The gateway fills in the request id; what is not required is shown where nothing is.
  const shown = inBody.filter(([key]) => key !== 'request_id' && (needed.length === 0 || needed.includes(key)));
  const example = requestExamples[requestName(name)] ?? exampleOf({ ...schema, properties: Object.fromEntries(shown) }, {});
  const content = { schema: { $ref: `#/components/schemas/${requestName(name)}` }, ...(!multipart && { example }) };
  return {
    parameters: [...parameters, ...writes],
    requestBody: {
      required: needed.length > 0 || typeof schema.minProperties === 'number',
      content: { [multipart ? 'multipart/form-data' : 'application/json']: content },
    },
    schema,
  };
}

function field(name: string, where: 'path' | 'query', required: boolean, schema: unknown): Json {
  const { description, ...rest } = isJson(schema) ? schema : {};
  return { name, in: where, required, ...(description !== undefined && { description }), schema: rest };
}
