import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { fail, ok } from '../../shared/envelope.ts';
import type { Refused } from '../domain/refusal.ts';
import { backOf, withQuery } from './addresses.ts';
import { RefusalPage } from './notes.tsx';
import { operatorName } from './operatorName.ts';
import { Page, SECTIONS, type SectionName } from './Page.tsx';

/** Whether the request is a browser's. Programs get JSON. */
export const wantsPage = (request: FastifyRequest): boolean =>
  request.headers.accept?.includes('text/html') ?? false;

/** Sends a whole document. */
export const sendPage = (reply: FastifyReply, document: ReactNode): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(`<!doctype html>${renderToStaticMarkup(document)}`);

interface Shown {
  section: SectionName;
  /** Default: the section's label. */
  title?: string | undefined;
  done?: ReactNode;
}

/** Sends the content of a page in the console's frame. */
export const show = (
  reply: FastifyReply,
  content: ReactNode,
  { section, title = SECTIONS[section][0], done }: Shown,
): FastifyReply =>
  sendPage(
    reply,
    <Page
      title={title}
      section={section}
      done={done}
      operator={operatorName(reply.request)}
      here={reply.request.method === 'GET' ? reply.request.url : ''}
    >
      {content}
    </Page>,
  );

interface Done {
  message: string;
  data?: unknown;
  /** The entry in the log, whose text the next page shows: a link cannot make the console show any other. */
  entry: number;
  /** Where the operator was. */
  back: unknown;
}

/** Responds to a successful action: a browser is sent back to where it was, a program gets an envelope. */
export function sendDone(
  request: FastifyRequest,
  reply: FastifyReply,
  { message, data = null, entry, back }: Done,
): FastifyReply {
  return wantsPage(request)
    ? reply.redirect(withQuery(backOf(back), { done: entry }), 303)
    : reply.send(ok(data, message));
}

const REFUSED = '操作未完成';

/** Responds to a refused action: with a page (default: of the message alone) for a browser, with an envelope for a program. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, message, data, reason }: Refused,
  content: ReactNode = <RefusalPage message={message} />,
  title = REFUSED,
): FastifyReply {
  if (!wantsPage(request)) return reply.code(code).send(fail(code, message, data, reason));
  return show(reply.code(code), content, { section: sectionOf(request.url), title });
}

/** The section of acts whose address does not name it. */
const ACTS: Record<string, SectionName> = { token: 'members', clock: 'tools', reset: 'tools' };

function sectionOf(url: string): SectionName {
  const [, , name = ''] = url.split(/[/?]/);
  // The keys of `SECTIONS` are its names.
  return Object.hasOwn(SECTIONS, name) ? (name as SectionName) : (ACTS[name] ?? 'work');
}
