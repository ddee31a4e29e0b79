import type { FastifyInstance, FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { BAD_GATEWAY } from '../../shared/codes.ts';
import { PAGE, PAGE_SIZE_MAX, SUCCESS } from '../../shared/constants.ts';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { BOM, csvLine } from '../../shared/csv.ts';
import type { Envelope } from '../../shared/envelope.ts';
import type { Bill } from '../../shared/records/wallet.ts';
import { BILL } from '../../shared/status/bill.ts';
import type { CallContext, Gateway } from '../gateway.ts';
import { readSession } from '../session.ts';
import { routeOptions } from './routeOptions.ts';
import { sendEnvelope } from './sendEnvelope.ts';

/** Income and expense stand apart, so that both can be summed and no figure begins with a sign. */
const COLUMNS = ['时间', '账单号', '收支', '类型', '说明', '备注', '资金账户', '状态', '收入（元）', '支出（元）', '变动后余额（元）', '关联单号'];
const INCOME = 1;

/**
 * All bills of a filter (that of the call `bill`) as a file for spreadsheets. It goes through
 * the door page by page and only as fast as it is read, so that its length costs no memory. A refusal before the first
 * byte is an envelope; a failure after it breaks the connection, so that half a file never looks whole.
 */
export async function billCsvRoute(app: FastifyInstance, { gateway, secure }: { gateway: Gateway; secure: boolean }): Promise<void> {
  app.route<{ Querystring: Record<string, string> }>({
    ...routeOptions(gatewayRoutes.billCsv),
    async handler(request, reply) {
      const session = readSession(request);
      const before = session.fingerprint;
      const context: CallContext = { session, log: request.log, address: request.ip, signal: request.signal };
      const refuse = (envelope: Envelope) => sendEnvelope(reply, envelope, { session, before, secure });
      reply.header('cache-control', 'private, no-store');
      const read = gateway.readInput('bill', { ...request.query, page: PAGE, count: PAGE_SIZE_MAX });
      if ('refusal' in read) return refuse(read.refusal);
      const ask = (page: number) => gateway.call('bill', { ...read.input, page }, context);
      const first = await ask(PAGE);
      if (first.code !== SUCCESS || !first.data) return refuse(first);
      if (request.method === 'HEAD') return named(reply, request.query).send('');
      const pages = pagesFrom(first.data, async (page) => {
        const { code, data } = await ask(page);
        if (code !== SUCCESS || !data) throw Object.assign(new Error(`page ${page} of the bills came with code ${code}`), { statusCode: BAD_GATEWAY });
        return data;
      });
      return named(reply, request.query).send(Readable.from(linesOf(pages), { objectMode: false }));
    },
  });
}

/** The pages of a list that is read from its newest row, until one is not full. */
async function* pagesFrom(first: Bill[], ask: (page: number) => Promise<Bill[]>): AsyncGenerator<Bill[]> {
  let rows = first;
  let seen = new Set<number>();
  for (let page = 1; ; page++) {
    // What is booked meanwhile pushes rows on to the next page: they were there before.
    yield rows.filter(({ id }) => !seen.has(id));
    if (rows.length < PAGE_SIZE_MAX) return;
    seen = new Set(rows.map(({ id }) => id));
    rows = await ask(page + 1);
  }
}

async function* linesOf(pages: AsyncIterable<Bill[]>): AsyncGenerator<string> {
  yield BOM + csvLine(COLUMNS);
  for await (const rows of pages) if (rows.length > 0) yield rows.map((row) => csvLine(cells(row))).join('');
}

function cells(bill: Bill): string[] {
  const { created_at, bill_no, type, type_text, biz_type_text, title, remark, purse, purse_text, status, status_text, amount, balance, related_no } = bill;
  const income = type === INCOME;
  return [
    created_at,
    bill_no,
    type_text ?? (income ? '收入' : '支出'),
    biz_type_text,
    title,
    remark,
    purse_text ?? (purse === 1 ? '可提现' : '仅消费'),
    status_text,
    income ? amount : '',
    income ? '' : amount,
    status === BILL.inEffect ? balance : '',
    related_no ?? '',
  ];
}

/** The file's head: what it is, and a name that says which days it is of. */
function named(reply: FastifyReply, { start_date, end_date }: { start_date?: string; end_date?: string }): FastifyReply {
  const name = ['银桥账单', start_date, end_date].filter(Boolean).join('_');
  return reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="bills.csv"; filename*=UTF-8''${encodeURIComponent(name)}.csv`,
  });
}
