import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contract } from '../../../../shared/contract/index.ts';
import { fail, ok, type Envelope } from '../../../../shared/envelope.ts';
import type { Endpoint } from '../../../../shared/endpoint.ts';
import { fieldsOf } from '../../../../shared/fieldsOf.ts';
import { Refusal, refuse } from '../domain/refusal.ts';
import type { Db } from '../store/db.ts';
import { addressOf } from './addressOf.ts';
import { callerOf, memberOf, tokenOf } from './caller.ts';
import { checkInput } from './checkInput.ts';
import { Said, type Context } from './context.ts';
import { defaultAnswer } from './defaultAnswer.ts';
import { handlers } from './index.ts';
import { originOf } from './originOf.ts';
import { pickRow, rowsByCall, type NamedRow } from './pickRow.ts';

type AnyHandler = (input: object, context: Context) => unknown;

/** One route per call of the contract. Business answers are HTTP 200, whatever their code. */
export function apiRoutes(app: FastifyInstance, { db, now }: { db: Db; now: () => number }): void {
  // Each handler takes the input of its own row, which the row's schema has checked by then.
  const byName = handlers as Record<string, AnyHandler | undefined>;
  for (const [call, rows] of rowsByCall(contract)) {
    const [method = 'GET', path = ''] = call.split(' ');
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request): Promise<Envelope> => {
        try {
          const input = rawInput(request);
          return await answer(pickRow(rows, input), input, request);
        } catch (error) {
          if (error instanceof Refusal) return fail(error.code, error.message, error.data);
          request.log.error({ event: 'upstream.fault', call, stack: error instanceof Error ? error.stack : String(error) });
          return fail(500, '系统繁忙，请稍后再试');
        }
      },
    });
  }

  // Known from the first call on; asking the socket costs as much as a read of the store.
  let origin = '';

  async function answer({ name, row }: NamedRow, raw: Record<string, unknown>, request: FastifyRequest): Promise<Envelope> {
    const at = now();
    const token = tokenOf(request);
    const context: Context = {
      db,
      now: at,
      token,
      address: addressOf(request),
      agent: request.headers['user-agent'] ?? '',
      origin: (origin ||= originOf(app)),
      member: caller(row, token, at),
    };
    const input = checkInput(row.input, raw);
    const handle = byName[name];
    const result = handle ? await handle(input, context) : defaultAnswer(row.output);
    if (result instanceof Said) return ok(result.data, result.message);
    return ok(result, row.returns === 'message' ? '操作成功' : 'ok');
  }

  function caller({ auth }: Endpoint, token: string, at: number) {
    return auth === 'public' ? null : auth === 'member' ? memberOf(db, token, at) : callerOf(db, token, at);
  }
}

/** What came with the request, in an object of its own. */
function rawInput(request: FastifyRequest): Record<string, unknown> {
  const sent = request.method === 'GET' ? notEmpty(fieldsOf(request.query)) : (request.body ?? {});
  if (typeof sent !== 'object' || Array.isArray(sent)) return refuse(400, '请求格式不正确');
  return { ...sent, ...fieldsOf(request.params) };
}

/** An empty value in a query string is no value: `?keyword=&type=`. */
const notEmpty = (query: Record<string, unknown>): Record<string, unknown> => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
