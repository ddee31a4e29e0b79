import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, ok } from '../../../../shared/envelope.ts';
import type { Refusal } from '../domain/refusal.ts';
import { html } from './html.ts';
import { page } from './page.ts';

/** What a page says after an act; a closed list, so that a link cannot make the console say anything else. */
export const DONE: Record<string, string> = {
  expired: '该会员的登录已作废',
  reset: '演示数据已重置',
  acted: '操作已完成',
  clock: '时间已调整，到期的事项已处理',
};

/** A browser goes back to the page; a program gets the envelope. */
export function sendDone(request: FastifyRequest, reply: FastifyReply, done: keyof typeof DONE, message: string, data: unknown): FastifyReply {
  return wantsPage(request) ? reply.redirect(`/console?done=${done}`, 303) : reply.send(ok(data, message));
}

/** Says why nothing has happened: on a page with a way back, or in the envelope. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, { code, message, data }: Refusal): FastifyReply {
  if (!wantsPage(request)) return reply.code(code).send(fail(code, message, data));
  const body = html`<p class="off" role="alert">操作未完成：${message}</p>
    <p><a href="/console">返回</a></p>`;
  return reply.code(code).type('text/html; charset=utf-8').send(page('操作未完成', body));
}

const wantsPage = (request: FastifyRequest): boolean => request.headers.accept?.includes('text/html') ?? false;
