import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Ajv, type ErrorObject, type SchemaValidateFunction, type ValidateFunction } from 'ajv';
import type { TObject } from 'typebox';
import { contract } from '../../shared/contract/index.ts';
import { fail, ok, type Envelope } from '../../shared/envelope.ts';
import { type Endpoint, requiredOf } from '../../shared/endpoint.ts';
import { fieldsOf, scalarText } from '../../shared/fieldsOf.ts';
import { normalizeInput } from '../../shared/normalizeInput.ts';
import { readId } from '../../shared/rules/ids.ts';
import { Refused, refuse } from '../domain/refusal.ts';
import { MessageResult, type Context, callerOf, memberOf, tokenOf } from './context.ts';
import { handlers } from './index.ts';
import { originOf, addressOf } from './requestLog.ts';

interface NamedRow {
  name: string;
  row: Endpoint;
}

/**
 * Groups the rows by upstream call, since some rows share one (`/api/wz`, `/api/scanAuth`); rows with more required
 * fields come first. Multipart rows are left out (`uploadRoutes.ts`).
 */
function rowsByCall(contract: Record<string, Endpoint>): Map<string, NamedRow[]> {
  const calls = new Map<string, NamedRow[]>();
  for (const [name, row] of Object.entries(contract)) {
    if (row.upstream && row.body !== 'multipart')
      calls.set(row.upstream, [...(calls.get(row.upstream) ?? []), { name, row }]);
  }
  for (const rows of calls.values()) rows.sort((a, b) => requiredFields(b).length - requiredFields(a).length);
  return calls;
}

/**
 * The row that an input is for: the first whose required fields are present and whose literal fields match; else the one
 * whose literal field is given (`action`); else the one with the fewest required fields.
 */
function pickRow(rows: readonly NamedRow[], input: Record<string, unknown>): NamedRow {
  const matching = rows.filter(({ row }) =>
    literals(row).every(([field, value]) => input[field] === undefined || scalarText(input[field]) === value),
  );
  const named = matching.find(({ row }) => literals(row).some(([field]) => input[field] !== undefined));
  return (
    // A call has at least one row.
    matching.find((candidate) =>
      requiredFields(candidate).every((field) => input[field] !== undefined && input[field] !== ''),
    ) ??
    named ??
    (rows.at(-1) as NamedRow)
  );
}

const requiredFields = ({ row }: NamedRow): readonly string[] => requiredOf(row.input);

const literals = (row: Endpoint): [string, string][] =>
  Object.entries<{ const?: unknown }>(row.input.properties).flatMap(([field, { const: value }]) =>
    value === undefined ? [] : [[field, scalarText(value)]],
  );

/**
 * Types are coerced, since query strings are text; unknown fields are removed, so that newer callers work; defaults are
 * filled in. The schemas have the messages.
 */
const ajv = new Ajv({
  coerceTypes: true,
  useDefaults: true,
  removeAdditional: true,
  allErrors: true,
  verbose: true,
  strict: false,
});
/** An id that no record has. */
const NO_RECORD = -1;
/** The ids here are numbers; any other becomes that of no record. */
const readIds: SchemaValidateFunction = (reads, value, _schema, place) => {
  const id = readId(value);
  if (reads === 'id' && place)
    place.parentData[place.parentDataProperty] = typeof id === 'number' ? id : NO_RECORD;
  return true;
};
ajv.addKeyword({ keyword: 'x-reads', modifying: true, validate: readIds });
const compiled = new WeakMap<TObject, ValidateFunction>();

/** Validates and normalises the input in place, by the row's schema, or refuses with 422 and `data.errors`, a message per field. */
function checkInput(schema: TObject, input: Record<string, unknown>): Record<string, unknown> {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  normalizeInput(schema.properties, input);
  if (validate(input)) return input;
  const errors: Record<string, string> = {};
  for (const error of validate.errors ?? []) errors[fieldOf(error)] ??= messageOf(error);
  const [first = '参数不正确'] = Object.values(errors);
  throw new Refused(422, first, 'bad_input', { errors });
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

type AnyHandler = (input: object, context: Context) => unknown;

type ApiOptions = Pick<Context, 'db' | 'sandbox' | 'portalPorts'> & {
  now: () => number;
  /** Default: this upstream's own. */
  publicOrigin: string | undefined;
};

/** Registers a route for each upstream call of the contract. Business refusals have HTTP status 200 and their own code. */
export function apiRoutes(
  app: FastifyInstance,
  { db, now, sandbox, publicOrigin, portalPorts }: ApiOptions,
): void {
  // Each handler gets the input of its own row, which has been validated by the row's schema.
  const byName = handlers as Record<string, AnyHandler | undefined>;
  for (const [call, rows] of rowsByCall(contract)) {
    const [method = 'GET', path = ''] = call.split(' ');
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request): Promise<Envelope> => {
        try {
          const input = rawInput(request);
          return await handleCall(pickRow(rows, input), input, request);
        } catch (error) {
          if (error instanceof Refused) return fail(error.code, error.message, error.data, error.reason);
          request.log.error({ event: 'upstream.fault', call, err: error });
          return fail(500, '系统繁忙，请稍后再试');
        }
      },
    });
  }

  // Determined by the first call and kept: asking the socket costs as much as a read of the store.
  let origin = '';

  async function handleCall(
    { name, row }: NamedRow,
    raw: Record<string, unknown>,
    request: FastifyRequest,
  ): Promise<Envelope> {
    const at = now();
    const token = tokenOf(request);
    origin ||= originOf(app);
    const context: Context = {
      db,
      now: at,
      sandbox,
      portalPorts,
      token,
      address: addressOf(request),
      agent: request.headers['user-agent'] ?? '',
      origin,
      publicOrigin: publicOrigin ?? origin,
      member: caller(row, token, at),
    };
    const input = checkInput(row.input, raw);
    const handle = byName[name];
    const result = handle ? await handle(input, context) : refuse(404, '接口不存在', 'not_found');
    if (result instanceof MessageResult) return ok(result.data, result.message);
    return ok(result, row.returns === 'message' ? '操作成功' : 'ok');
  }

  function caller({ auth }: Endpoint, token: string, at: number) {
    return auth === 'public' ? null : auth === 'member' ? memberOf(db, token, at) : callerOf(db, token, at);
  }
}

/** The request's query or body, with the path's placeholders. */
function rawInput(request: FastifyRequest): Record<string, unknown> {
  const sent = request.method === 'GET' ? notEmpty(fieldsOf(request.query)) : (request.body ?? {});
  if (typeof sent !== 'object' || Array.isArray(sent)) return refuse(400, '请求格式不正确', 'bad_input');
  return { ...sent, ...fieldsOf(request.params) };
}

const notEmpty = (query: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
