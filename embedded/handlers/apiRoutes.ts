import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contract } from '../../shared/contract/index.ts';
import { fail, ok, type Envelope } from '../../shared/envelope.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { Refusal, refuse } from '../domain/refusal.ts';
import type { Db } from '../store/db.ts';
import { addressOf } from './addressOf.ts';
import { callerOf, memberOf, tokenOf } from './caller.ts';
import { checkInput } from './checkInput.ts';
import { MessageResult, type Context } from './context.ts';
import { handlers } from './index.ts';
import { originOf } from './originOf.ts';
import { pickRow, rowsByCall, type NamedRow } from './pickRow.ts';

type AnyHandler = (input: object, context: Context) => unknown;

/** Registers a route for each upstream call of the contract. Business refusals have HTTP status 200 and their own code. */
export function apiRoutes(app: FastifyInstance, { db, now, sandbox }: { db: Db; now: () => number; sandbox: boolean }): void {
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
          if (error instanceof Refusal) return fail(error.code, error.message, error.data, error.reason);
          request.log.error({ event: 'upstream.fault', call, err: error });
          return fail(500, '系统繁忙，请稍后再试');
        }
      },
    });
  }

  // Determined by the first call and kept: asking the socket costs as much as a read of the store.
  let origin = '';

  async function handleCall({ name, row }: NamedRow, raw: Record<string, unknown>, request: FastifyRequest): Promise<Envelope> {
    const at = now();
    const token = tokenOf(request);
    const context: Context = {
      db,
      now: at,
      sandbox,
      token,
      address: addressOf(request),
      agent: request.headers['user-agent'] ?? '',
      origin: (origin ||= originOf(app)),
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

/** Removes empty values of a query string: `?keyword=&type=`. */
const notEmpty = (query: Record<string, unknown>): Record<string, unknown> => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
