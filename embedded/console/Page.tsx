import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, ok } from '../../shared/envelope.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import { idOf } from '../handlers/context.ts';
import type { Db } from '../store/db.ts';
import { logEntry } from '../store/operatorLog.ts';
import type { Refusal } from '../domain/refusal.ts';
import { kindOf } from './kinds/kinds.ts';

/** The console's first page: what waits for the operator. */
export const HOME = '/console';

/**
 * Where the operator was, as an address inside the console; the first page for anything else, so that no form can send the browser
 * to another site. The message about an earlier act is taken off.
 */
export function backOf(value: unknown): string {
  const url =
    typeof value === 'string' && URL.canParse(value, 'http://console')
      ? new URL(value, 'http://console')
      : null;
  if (!url || url.host !== 'console' || !/^\/console(\/|$)/.test(url.pathname)) return HOME;
  url.searchParams.delete('done');
  return url.pathname + url.search;
}

/** The address with a query parameter; an empty value leaves it out. */
export function withQuery(path: string, query: Record<string, string | number>): string {
  const url = new URL(path, 'http://console');
  for (const [name, value] of Object.entries(query)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, String(value));
  }
  return url.pathname + url.search;
}

/** Address of a record's page, from which the operator comes back to `back`. */
export const recordPath = (kind: string, id: number, back = ''): string =>
  withQuery(`/console/record/${kind}/${id}`, { back });
export const memberPath = (id: number, back = ''): string => withQuery(`/console/members/${id}`, { back });

/** Markup that is safe to insert into a page without escaping. */
export class Html {
  constructor(readonly markup: string) {}
}

type Piece = Html | string | number | readonly Html[];

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Template tag for markup. Inserted values are escaped unless they are `Html`. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(parts.reduce((page, part, i) => page + toMarkup(pieces[i - 1]) + part));
}

function toMarkup(piece: Piece | undefined): string {
  if (piece === undefined) return '';
  if (piece instanceof Html) return piece.markup;
  if (typeof piece === 'object') return piece.map(({ markup }) => markup).join('');
  return String(piece).replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');
}

const SECTIONS = {
  work: ['工作台', '/console'],
  members: ['注册用户', '/console/members'],
  log: ['操作日志', '/console/log'],
  sms: ['短信', '/console/sms'],
  scan: ['扫码登录', '/console/scan'],
  wechat: ['微信授权', '/console/wechat'],
  tools: ['时间与重置', '/console/tools'],
} as const;
export type SectionName = keyof typeof SECTIONS;

interface Shown {
  section: SectionName;
  /** Default: the section's label. */
  title?: string;
  done?: Html | '';
}

export const show = (
  reply: FastifyReply,
  body: Html,
  { section, title = SECTIONS[section][0], done = '' }: Shown,
): FastifyReply => sendPage(reply, page(title, body, section, done));

function page(title: string, body: Html, section: SectionName, done: Html | ''): string {
  const links = Object.entries(SECTIONS).map(
    ([name, [label, path]]) =>
      html`<li><a href="${path}" ${name === section ? html`aria-current="page"` : ''}>${label}</a></li>`,
  );
  const frame = html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} - 运营控制台</title>
        <link rel="icon" href="/media/mark.svg" />
        <link rel="stylesheet" href="/console/style.css" />
      </head>
      <body>
        <a class="skip" href="#main">跳到正文</a>
        <header class="top">
          <div class="wrap">
            <a class="brand" href="/console"
              ><img src="/media/mark.svg" alt="" width="32" height="32" />银桥<span>运营控制台</span></a
            >
            <nav aria-label="栏目">
              <ul>
                ${links}
              </ul>
            </nav>
            <span class="tag">演示环境</span>
          </div>
        </header>
        <main id="main" class="wrap">
          ${done ? html`<div class="done" role="status">${done}</div>` : ''}${body}
        </main>
      </body>
    </html>`;
  return frame.markup;
}

/** What was done, for the page after an act; '' if the log has no such entry. */
export function doneNote(db: Db, done: string | undefined, back: string): Html | '' {
  const entry = logEntry(db, idOf(done));
  if (!entry) return '';
  const kind = kindOf(entry.kind);
  const change =
    entry.before || entry.after
      ? html`：${entry.before}${entry.before && entry.after ? ' → ' : ''}${entry.after}`
      : '';
  const link = kind ? html` <a href="${recordPath(entry.kind, entry.record_id, back)}">查看记录</a>` : '';
  return html`<p>
    <b>${entry.act}</b
    >${entry.record_no && html`（${kind ? `${kind.label} ` : ''}${entry.record_no}）`}${change}，${wireTime(entry.at).slice(11)}
    已记入操作日志。${link}
  </p>`;
}

interface Done {
  message: string;
  data?: unknown;
  /** The entry in the log, whose text the next page shows: a link cannot make the console show any other. */
  entry: number;
  /** Where the operator was. */
  back: unknown;
}

/** Whether the request is a browser's. Programs get JSON. */
export const wantsPage = (request: FastifyRequest): boolean =>
  request.headers.accept?.includes('text/html') ?? false;

export const sendPage = (reply: FastifyReply, markup: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(markup);

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

/** Responds to a refused action: with a page (default: of the message alone) for a browser, with an envelope for a program. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, message, data, reason }: Refusal,
  body: Html = html`<h1>操作未完成</h1>
    ${refusalNote(message)}
    <p><a href="/console">返回工作台</a></p>`,
  title = '操作未完成',
): FastifyReply {
  if (!wantsPage(request)) return reply.code(code).send(fail(code, message, data, reason));
  return show(reply.code(code), body, { section: sectionOf(request.url), title });
}

/** The section of acts whose address does not name it. */
const ACTS: Record<string, SectionName> = { token: 'members', clock: 'tools', reset: 'tools' };

function sectionOf(url: string): SectionName {
  const [, , name = ''] = url.split(/[/?]/);
  // The keys of `SECTIONS` are its names.
  return Object.hasOwn(SECTIONS, name) ? (name as SectionName) : (ACTS[name] ?? 'work');
}

export const refusalNote = (message: string): Html =>
  html`<p class="refusal" role="alert">操作未完成：${message}</p>`;

export const PAGE_ROWS = 20;
const PAGE = /^[1-9]\d{0,5}$/;

/** The page that an address asks for, at most the last one. */
export function pageOf(asked: string | undefined, total: number): number {
  return Math.min(PAGE.test(asked ?? '') ? Number(asked) : 1, Math.max(1, Math.ceil(total / PAGE_ROWS)));
}

/** Links to the pages of a list, nothing for a single page. `path`: the list's address with its filter. */
export function pager(path: string, at: number, total: number): Html {
  const last = Math.ceil(total / PAGE_ROWS);
  if (last <= 1) return html``;
  const link = (to: number, label: string) =>
    to < 1 || to > last || to === at ? html`` : html`<a href="${withQuery(path, { page: to })}">${label}</a>`;
  return html`<nav class="pager" aria-label="分页">
    ${link(at - 1, '上一页')} <b aria-current="page">第 ${at} / ${last} 页</b> ${link(at + 1, '下一页')}
  </nav>`;
}

interface Table {
  caption: string;
  /** The caption is for screen readers only. */
  isCaptionHidden?: boolean;
  isDense?: boolean;
  columns: readonly string[];
  rows: readonly Html[];
}

const FIGURES = new Set(['金额（元）', '余额（元）', '有效登录']);

export const table = ({ caption, isCaptionHidden = false, isDense = false, columns, rows }: Table): Html =>
  html`<table class="${isDense ? 'dense' : ''}">
    <caption class="${isCaptionHidden ? 'hidden' : ''}">
      ${caption}
    </caption>
    <thead>
      <tr>
        ${columns.map((name) => html`<th scope="col" class="${FIGURES.has(name) ? 'figure' : ''}">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;

interface SearchForm {
  path: string;
  choice?: {
    name: string;
    label: string;
    options: readonly (readonly [value: string | number, text: string])[];
    chosen: string | number;
  };
  /** The text field; default: 搜索, `keyword`. */
  label?: string;
  name?: string;
  value: string;
  placeholder?: string;
  maxlength?: number;
  inputmode?: 'text' | 'numeric';
  /** Parameter that stays. */
  kind?: string;
  isFiltered: boolean;
}

/** The form above a list: a choice, a text, and a link that clears both. */
export function searchForm({ path, choice, kind, isFiltered, ...text }: SearchForm): Html {
  const {
    label = '搜索',
    name = 'keyword',
    value,
    placeholder = '',
    maxlength = 60,
    inputmode = 'text',
  } = text;
  return html`<form class="line" method="get" action="${path}" role="search">
    ${kind === undefined ? '' : html`<input type="hidden" name="kind" value="${kind}" />`}
    ${
      choice
        ? html`<label for="${choice.name}">${choice.label}</label>
            <select id="${choice.name}" name="${choice.name}">
              ${choice.options.map(([one, shown]) => html`<option value="${one}" ${one === choice.chosen ? html`selected` : ''}>${shown}</option>`)}
            </select>`
        : ''
    }
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      inputmode="${inputmode}"
      maxlength="${maxlength}"
      placeholder="${placeholder}"
    />
    <button>搜索</button
    >${isFiltered ? html`<a href="${withQuery(path, { kind: kind ?? '' })}">清除条件</a>` : ''}
  </form>`;
}

/** Colours of a status by its words. A refusal is looked for first, since its words contain those of success. */
const TONES: readonly [RegExp, string][] = [
  [/不通过|未通过|失败|停用/, 'bad'],
  [/成功|通过|已放款|已处理|生效|正常/, 'good'],
  [/待|中$|已提交|未支付/, 'wait'],
];

export const tag = (text: string): Html =>
  html`<span class="tag ${TONES.find(([words]) => words.test(text))?.[1] ?? ''}">${text}</span>`;

/** Above a page that shows personal data in full. */
export const revealedNote: Html = html`<p class="done" role="status">
  已显示完整信息，并记入操作日志。离开或刷新后恢复隐藏。
</p>`;

export const vipMark: Html = html`<span class="tag vip">VIP</span>`;
