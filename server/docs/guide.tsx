import { renderToStaticMarkup } from 'react-dom/server';
import { PAGE_SIZE_MAX } from '../../shared/constants.ts';
import type { LimitName } from '../../shared/endpoint.ts';
import { httpStatus } from '../../shared/envelope.ts';
import { REASONS, type Fixer, type ReasonEntry, type Retry } from '../../shared/reasons.ts';
import { FILE_SIZE_MAX, showFileSize } from '../../shared/rules/files.ts';
import { describeLimits, limitsText } from '../http/limits/describeLimits.ts';
import type { LimitFigures } from '../http/limits/policies.ts';
import guide from './guide.html?raw';

/** The limits that a program meets first. Those of every call stand in the reference. */
const SHOWN: [limit: LimitName, what: string][] = [
  ['read', '读取'],
  ['write', '一般的写操作'],
  ['money', '提现、充值、开通 VIP 会员'],
  ['export', '账单导出'],
  ['login', '登录'],
  ['sms', '短信验证码'],
];

const FIXERS: Record<Fixer, string> = { caller: '调用方', member: '用户', operator: '客服', portal: '本站' };
const RETRIES: Record<Retry, string> = {
  no: '不要',
  after_change: '改正后',
  later: '稍后',
  same_key: '稍后，用同一编号',
  settle: '先查记录',
};

/** What the catalogue says of a reason, as the cells of a table: its codes (with the HTTP status, where it differs), meaning, who can help, whether to repeat. */
export const reasonCells = ({ codes, fixer, retry, meaning }: ReasonEntry): string[] => [
  codes.map((code) => (httpStatus(code) === code ? code : `${code}（${httpStatus(code)}）`)).join('、'),
  meaning,
  FIXERS[fixer],
  RETRIES[retry],
];

/**
 * The content of the guide: guide.html, whose `{{names}}` stand for what is known here alone. test/docs/guide.test.ts runs its
 * examples in the order of the page; `data-code` is the code of the envelope that a command prints.
 */
export function guideHtml(origin: string, figures: LimitFigures): string {
  const values: Readonly<Record<string, string>> = {
    origin,
    rowsMax: String(PAGE_SIZE_MAX),
    fileMax: showFileSize(FILE_SIZE_MAX),
    limits: renderToStaticMarkup(
      <>
        {SHOWN.map(([limit, what]) => (
          <tr key={limit}>
            <td>{what}</td>
            <td>{limitsText(describeLimits(limit, figures))}</td>
          </tr>
        ))}
      </>,
    ),
    reasons: renderToStaticMarkup(
      <>
        {Object.entries<ReasonEntry>(REASONS).map(([reason, entry]) => (
          <tr key={reason} id={reason}>
            <td>
              <code>{reason}</code>
            </td>
            {reasonCells(entry).map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </>,
    ),
  };
  return guide.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
