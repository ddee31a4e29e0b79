import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { BAD_GATEWAY } from '../../shared/codes.ts';
import { PAGE, PAGE_SIZE_MAX, SUCCESS } from '../../shared/constants.ts';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { BOM, csvLine } from '../../shared/csv.ts';
import type { Envelope } from '../../shared/envelope.ts';
import type { Bill } from '../../shared/records/wallet.ts';
import { UNREADABLE } from '../../shared/money/money.ts';
import { BILL } from '../../shared/status/bill.ts';
import { unseenRows } from '../../shared/paging.ts';
import { fileName } from '../../shared/rules/files.ts';
import { contextOf } from '../gateway/callContext.ts';
import { privately, routeOptions, sendEnvelope } from './routeOptions.ts';
import { readBrand } from './sitemap.ts';

/** Headings of the file. Income and expense have separate columns, so that both can be summed and no number has a sign. */
const COLUMNS = [
  '时间',
  '账单号',
  '方向',
  '类型',
  '说明',
  '备注',
  '资金账户',
  '状态',
  '入账（元）',
  '出账（元）',
  '变动后余额（元）',
  '关联单号',
];
const INCOME = 1;
const EXPENSE = 2;

/**
 * All bills of a filter (the input of the call `bill` without paging) as a CSV file. The bills are fetched page by page and
 * streamed, so that a long list needs little memory. A refusal before the first byte is an envelope; a later failure closes the
 * connection, so that an incomplete file is recognised as such.
 */
export async function billCsvRoute(app: FastifyInstance): Promise<void> {
  const { gateway } = app;
  app.route<{ Querystring: Record<string, string> }>({
    ...routeOptions(gatewayRoutes.billCsv),
    async handler(request, reply) {
      const context = contextOf(request);
      const refuse = (envelope: Envelope) => sendEnvelope(reply, envelope);
      privately(reply);
      const read = gateway.readInput('bill', { ...request.query, page: PAGE, count: PAGE_SIZE_MAX });
      if ('refusal' in read) return refuse(read.refusal);
      const fetchPage = (page: number) => gateway.call('bill', { ...read.input, page }, context);
      const first = await fetchPage(PAGE);
      if (first.code !== SUCCESS || !first.data) return refuse(first);
      const name = nameOf(await readBrand(request), request.query);
      if (request.method === 'HEAD') return setFileHeaders(reply, name).send('');
      const pages = unseenRows(
        PAGE,
        async (page) => {
          const { code, data } = page === PAGE ? first : await fetchPage(page);
          if (code !== SUCCESS || !data)
            throw Object.assign(new Error(`page ${page} of the bill list was refused with code ${code}`), {
              statusCode: BAD_GATEWAY,
            });
          return data;
        },
        ({ id }) => id,
      );
      return setFileHeaders(reply, name).send(Readable.from(linesOf(pages), { objectMode: false }));
    },
  });
}

async function* linesOf(pages: AsyncIterable<Bill[]>): AsyncGenerator<string> {
  yield BOM + csvLine(COLUMNS);
  for await (const rows of pages) if (rows.length > 0) yield rows.map((row) => csvLine(cells(row))).join('');
}

function cells(bill: Bill): string[] {
  const {
    created_at,
    bill_no,
    type,
    type_text,
    biz_type_text,
    title,
    remark,
    purse_text,
    status,
    status_text,
    amount,
    balance,
    related_no,
  } = bill;
  const income = type === INCOME;
  return [
    created_at,
    bill_no,
    type_text,
    biz_type_text,
    // The same text twice says nothing.
    title === biz_type_text ? '' : title,
    remark,
    purse_text,
    status_text,
    income ? amount : '',
    type === EXPENSE ? amount : '',
    status === BILL.inEffect ? balance : '',
    related_no,
  ].map((cell) => (cell === null ? UNREADABLE : (cell ?? '')));
}

/** The file's name: the site, and the dates of the filter. */
const nameOf = (
  brand: string,
  { start_date, end_date }: { start_date?: string; end_date?: string },
): string => fileName([`${brand}账单`, start_date, end_date].filter(Boolean).join('_'));

function setFileHeaders(reply: FastifyReply, name: string): FastifyReply {
  return reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="bills.csv"; filename*=UTF-8''${percentEncoded(name)}.csv`,
  });
}

/** As a header's extended value needs it: `encodeURIComponent` leaves three characters that are not allowed there. */
const percentEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
