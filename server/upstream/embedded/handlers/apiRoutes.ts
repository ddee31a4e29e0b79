import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contract } from '../../../../shared/contract/index.ts';
import { NO_TOKEN } from '../../../../shared/constants.ts';
import { fail, ok, type Envelope } from '../../../../shared/envelope.ts';
import type { Endpoint } from '../../../../shared/endpoint.ts';
import { Refusal, refuse } from '../rules/refusal.ts';
import { tokenOwner } from '../rules/tokens.ts';
import type { Db } from '../store/db.ts';
import { memberById, type MemberRow } from '../store/members.ts';
import { addressOf } from './addressOf.ts';
import { checkInput } from './checkInput.ts';
import { Said, type Context } from './context.ts';
import { defaultAnswer } from './defaultAnswer.ts';
import { handlers } from './index.ts';
import { originOf } from './originOf.ts';
import { pickRow, rowsByCall, type NamedRow } from './pickRow.ts';

type AnyHandler = (input: object, context: Context) => unknown;

/** One route per call of the contract. Business answers are HTTP 200, whatever their code. */
export function apiRoutes(app: FastifyInstance, { db, now }: { db: Db; now: () => number }): void {
  const byName = handlers as Record<string, AnyHandler | undefined>;
  for (const [call, rows] of rowsByCall(contract)) {
    const [method = 'GET', path = ''] = call.split(' ');
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request): Promise<Envelope> => {
        try {
          return await answer(pickRow(rows, rawInput(request)), request);
        } catch (error) {
          if (error instanceof Refusal) return fail(error.code, error.message, error.data);
          request.log.error({ event: 'upstream.fault', call, stack: error instanceof Error ? error.stack : String(error) });
          return fail(500, '系统繁忙，请稍后再试');
        }
      },
    });
  }

  async function answer({ name, row }: NamedRow, request: FastifyRequest): Promise<Envelope> {
    const at = now();
    const token = tokenOf(request);
    const context: Context = { db, now: at, token, address: addressOf(request), origin: originOf(app), member: row.auth === 'public' ? null : sessionOf(row, token, at) };
    const input = checkInput(row.input, rawInput(request));
    const handle = byName[name];
    const result = handle ? await handle(input, context) : defaultAnswer(row.output);
    if (result instanceof Said) return ok(result.data, result.message);
    return ok(result, row.answer === 'message' ? '操作成功' : 'ok');
  }

  function sessionOf(row: Endpoint, token: string, at: number): MemberRow | null {
    const owner = token ? tokenOwner(db, token, at) : undefined;
    const member = owner === undefined ? undefined : memberById(db, owner);
    if (member?.status === 0) refuse(403, '账号已停用，如有疑问请联系客服');
    if (!member && row.auth === 'member') refuse(401, '登录已过期，请重新登录');
    return member ?? null;
  }
}

/** The header carries the bare token, "0" for none; a `Bearer` before it is understood too. */
function tokenOf(request: FastifyRequest): string {
  const token = (request.headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim();
  return token === NO_TOKEN ? '' : token;
}

function rawInput(request: FastifyRequest): Record<string, unknown> {
  const sent = request.method === 'GET' ? notEmpty(request.query as Record<string, unknown>) : request.body ?? {};
  if (typeof sent !== 'object' || Array.isArray(sent)) return refuse(400, '请求格式不正确');
  return { ...sent, ...(request.params as Record<string, unknown>) };
}

/** An empty value in a query string is no value: `?keyword=&type=`. */
const notEmpty = (query: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
