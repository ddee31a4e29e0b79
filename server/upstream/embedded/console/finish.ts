import type { FastifyReply, FastifyRequest } from 'fastify';
import { ok } from '../../../../shared/envelope.ts';

/** What a page says after an act; a closed list, so that a link cannot make the console say anything else. */
export const DONE: Record<string, string> = {
  expired: '该会员的登录已作废', reset: '演示数据已重置', acted: '操作已完成', clock: '时间已调整，到期的事项已处理',
};

/** A browser goes back to the page; a program gets the envelope. */
export function finish(request: FastifyRequest, reply: FastifyReply, done: keyof typeof DONE, message: string, data: unknown): FastifyReply {
  return request.headers.accept?.includes('text/html') ? reply.redirect(`/console?done=${done}`, 303) : reply.send(ok(data, message));
}
