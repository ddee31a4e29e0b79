import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, ok } from '../../../../shared/envelope.ts';
import type { Refusal } from '../domain/refusal.ts';
import { html } from './html.ts';
import { page } from './page.ts';

/** Messages after an action, by the query parameter `done`. A fixed list, so that a link cannot make the console show other text. */
export const DONE: Record<string, string> = {
  expired: '该会员的登录已作废',
  reset: '演示数据已重置',
  acted: '操作已完成',
  clock: '时间已调整，到期的事项已处理',
};

/** Responds to a successful action: a browser is redirected to the console, a program gets an envelope. */
export function sendDone(request: FastifyRequest, reply: FastifyReply, done: keyof typeof DONE, message: string, data: unknown): FastifyReply {
  return wantsPage(request) ? reply.redirect(`/console?done=${done}`, 303) : reply.send(ok(data, message));
}

/** Responds to a refused action: with a page for a browser, with an envelope for a program. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, { code, message, data }: Refusal): FastifyReply {
  if (!wantsPage(request)) return reply.code(code).send(fail(code, message, data));
  const body = html`<p class="off" role="alert">操作未完成：${message}</p>
    <p><a href="/console">返回</a></p>`;
  return reply.code(code).type('text/html; charset=utf-8').send(page('操作未完成', body));
}

const wantsPage = (request: FastifyRequest): boolean => request.headers.accept?.includes('text/html') ?? false;
