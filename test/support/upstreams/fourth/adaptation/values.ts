import { type AnswerTools, fenOfYuan, pageOf, recordOf, rowsOf, yuanOfFen } from 'yinqiao-portal/adapt';

export type Ask = AnswerTools['ask'];
export type Fields = Record<string, unknown>;
export const DAY = 86_400_000;

/** Yuan of `{ "value": "1,234.50" }`. */
export const yuan = (money: unknown) => String(recordOf(money).value ?? '').replaceAll(',', '');
export const moneyOf = (value: unknown) => ({ value, currency: 'CNY' });
/** The sum of two of its amounts. */
export const sumOf = (...sums: unknown[]) =>
  yuanOfFen(sums.reduce((sum: number, one) => sum + Number(fenOfYuan(yuan(one) || '0.00')), 0));
export const yuanOfWan = (wan: unknown) => (Number(wan) * 10_000).toFixed(2);
export const percentOfBp = (bp: unknown) => (Number(bp) / 100).toFixed(2);
export const percentOf = (fraction: unknown) => (Number(fraction) * 100).toFixed(2);
/** A flag of any of its three services. */
export const flag = (value: unknown) => (value === 'Y' || value === '1' || value === true ? 1 : 0);
/** Its content says `-` where it has nothing. */
export const filled = (value: unknown) => (value === '-' ? undefined : value);
export const linesOf = (text: unknown, by = '\n') =>
  typeof text === 'string' && text !== '-' ? text.split(by) : [];
export const countOf = (text: unknown) => Number(String(text).replaceAll(',', ''));
/** `20261120140500` is the time in China. */
export const payTime = (text: unknown) =>
  String(text).replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:$6');
export const phoneOf = (mobile: unknown) => String(mobile ?? '').replace(/^\+86/, '');
export const mobileOf = (phone: unknown) => `+86${String(phone)}`;
/** Days of `P7D`, `P3M`, `P1Y`. */
export function daysOf(span: unknown): number {
  const [, count, unit] = /^P(\d+)([DMY])$/.exec(String(span)) ?? [];
  return Number(count) * ({ D: 1, M: 30, Y: 365 }[unit ?? ''] ?? NaN);
}
export const words = <T extends Record<string, number>>(table: T) => ({
  of: (word: unknown): number | undefined => table[String(word)],
  for: (number: unknown): string | undefined => Object.keys(table).find((word) => table[word] === number),
});
/** Whether a time is in a period of days in China. */
export function isWithin(
  at: unknown,
  { start_date: from, end_date: to }: { start_date?: string | undefined; end_date?: string | undefined },
): boolean {
  const day = new Date(Number(at) + 8 * 3_600_000).toISOString().slice(0, 10);
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}
export const newestFirst = (rows: Fields[], at: string) =>
  rows.toSorted((one, other) => Number(other[at]) - Number(one[at]));
/** Its dictionaries and tiers are objects of records by their code. */
export const entriesOf = (data: unknown): Fields[] =>
  Object.entries(recordOf(data)).map(([code, entry]) => ({ ...recordOf(entry), code }));

/** A page of a list with cursors, which has to be read from its beginning. */
export async function cursorPage(
  ask: Ask,
  path: string,
  query: object,
  { page = 1, count = 20 }: { page?: number | undefined; count?: number | undefined },
  isWanted: (row: Fields) => boolean = () => true,
): Promise<Fields[]> {
  const rows: Fields[] = [];
  let cursor: unknown;
  do {
    const found = recordOf(
      await ask(`GET /core/v3/${path}`, {
        query: { ...query, size: 50, ...(cursor !== undefined && { cursor }) },
      }),
    );
    rows.push(...rowsOf(found.entries).filter(isWanted));
    cursor = found.next;
  } while (cursor !== undefined && rows.length < page * count);
  return pageOf(rows, { page, count });
}

export const withCaptcha = ({
  captcha_key: ticket,
  captcha,
}: {
  captcha_key?: string | undefined;
  captcha?: string | undefined;
}) => (ticket && captcha ? { headers: { 'X-Captcha': `${ticket}=${captcha}` } } : {});

/** Its settings, banners and documents. */
export const BUNDLE = 'GET /cms/bundle';
export const loanTypesOf = async (ask: Ask) => entriesOf(await ask('GET /cms/dict/LOAN_TYPE'));

/**
 * A file as the portal names it, by its identifier: its address at the store lasts five minutes (`fileAddress`). Among answers, the portal
 * knows a file by its ending.
 */
const FILE = /^\/core\/v3\/files\/([\w-]+)\.pdf$/;
export const fileOf = (id: unknown) => (typeof id === 'string' ? `/core/v3/files/${id}.pdf` : undefined);
export const fileIdOf = (file: unknown) => FILE.exec(String(file))?.[1];
