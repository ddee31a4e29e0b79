import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, ok } from '../../shared/envelope.ts';
import type { Refusal } from '../domain/refusal.ts';
import { backOf, withQuery } from './back.ts';
import { html, type Html } from './html.ts';
import { page, type SectionName } from './page.ts';

interface Done {
  message: string;
  data?: unknown;
  /** The entry in the log, whose text the next page shows: a link cannot make the console show any other. */
  entry: number;
  /** Where the operator was. */
  back: unknown;
}

/** Whether the request is a browser's. Programs get JSON. */
export const wantsPage = (request: FastifyRequest): boolean => request.headers.accept?.includes('text/html') ?? false;

export const sendPage = (reply: FastifyReply, markup: string): FastifyReply => reply.type('text/html; charset=utf-8').send(markup);

/** Responds to a successful action: a browser is sent back to where it was, a program gets an envelope. */
export function sendDone(request: FastifyRequest, reply: FastifyReply, { message, data = null, entry, back }: Done): FastifyReply {
  return wantsPage(request) ? reply.redirect(withQuery(backOf(back), { done: entry }), 303) : reply.send(ok(data, message));
}

/** Responds to a refused action: with a page for a browser, with an envelope for a program. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, message, data, reason }: Refusal,
  section: SectionName = 'work',
): FastifyReply {
  if (!wantsPage(request)) return reply.code(code).send(fail(code, message, data, reason));
  const body = html`<h1>操作未完成</h1>
    ${refusalNote(message)}
    <p><a href="/console">返回工作台</a></p>`;
  return sendPage(reply.code(code), page('操作未完成', body, { section }));
}

/** The message of a refused action, at the top of a page. */
export const refusalNote = (message: string): Html => html`<p class="refusal" role="alert">操作未完成：${message}</p>`;
