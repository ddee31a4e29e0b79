import { renderToStaticMarkup } from 'react-dom/server';
import { PAGE_SIZE_MAX } from '../../shared/constants.ts';
import type { LimitName } from '../../shared/endpoint.ts';
import { httpStatus } from '../../shared/envelope.ts';
import type { Language } from '../../shared/paths.ts';
import { REASONS, type Fixer, type ReasonEntry, type Retry } from '../../shared/reasons.ts';
import { FILE_SIZE_MAX, showFileSize } from '../../shared/rules/files.ts';
import { describeLimits, limitsText } from '../http/limits/describeLimits.ts';
import type { LimitFigures } from '../http/limits/policies.ts';
import englishGuide from './guide.en.html?raw';
import chineseGuide from './guide.html?raw';

export interface GuideProps {
  language: Language;
  /** The portal's public origin, for examples. */
  origin: string;
  /** Those of the rate limits. */
  figures: LimitFigures;
  /** Address of the console of the sandbox that the portal stands before; undefined: it is none. */
  sandbox: string | undefined;
}

/** Both guides have the same sections and the same examples. */
const GUIDES: Record<Language, string> = { zh: chineseGuide, en: englishGuide };

/** The limits that a program meets first. Those of every call stand in the reference. */
const SHOWN: readonly (readonly [limit: LimitName, what: Record<Language, string>])[] = [
  ['read', { zh: '读取', en: 'Reads' }],
  ['write', { zh: '一般的写操作', en: 'Other writes' }],
  ['money', { zh: '提现、充值、开通 VIP 会员', en: 'Withdrawals, recharges, VIP memberships' }],
  ['export', { zh: '账单导出', en: 'Export of bills' }],
  ['login', { zh: '登录', en: 'Login' }],
  ['sms', { zh: '短信验证码', en: 'Codes by text message' }],
];

const FIXERS: Record<Language, Record<Fixer, string>> = {
  zh: { caller: '调用方', member: '用户', operator: '客服', portal: '本站' },
  en: { caller: 'caller', member: 'member', operator: 'operator', portal: 'portal' },
};
const RETRIES: Record<Language, Record<Retry, string>> = {
  zh: {
    no: '不要',
    after_change: '改正后',
    later: '稍后',
    same_key: '稍后，用同一编号',
    settle: '先查记录',
  },
  en: {
    no: 'no',
    after_change: 'after a change',
    later: 'later',
    same_key: 'later, same key',
    settle: 'look it up first',
  },
};

/** What the catalogue says of a reason, as the cells of a table: its codes (with the HTTP status, where it differs), meaning, who can help, whether to repeat. */
function reasonCells({ codes, fixer, retry, meaning }: ReasonEntry, language: Language): string[] {
  const both = (code: number) =>
    language === 'zh' ? `${code}（${httpStatus(code)}）` : `${code} (${httpStatus(code)})`;
  return [
    codes
      .map((code) => (httpStatus(code) === code ? String(code) : both(code)))
      .join(language === 'zh' ? '、' : ', '),
    meaning[language],
    FIXERS[language][fixer],
    RETRIES[language][retry],
  ];
}

/** The member in the examples: one of the sandbox, so that they work as they are, or a placeholder. */
const MEMBERS = {
  sample: { phone: '13800000001', password: 'Demo-2026' },
  placeholder: { phone: '13800001234', password: 'yinqiao-2026' },
} as const;

/** A part of a guide that only a sandbox has, and one that only other portals have. */
const ONLY = /<!-- (sandbox|real) -->\n([^]*?)<!-- end -->\n/g;

/**
 * The content of the guide in a language: guide.html or guide.en.html, whose `{{names}}` stand for what is known here alone.
 * test/docs/guide.test.ts runs its examples in the order of the page; `data-code` is the code of the envelope that a command prints.
 */
export function guideHtml({ language, origin, figures, sandbox }: GuideProps): string {
  const values: Readonly<Record<string, string>> = {
    ...MEMBERS[sandbox === undefined ? 'placeholder' : 'sample'],
    origin,
    console: sandbox ?? '',
    rowsMax: String(PAGE_SIZE_MAX),
    fileMax: showFileSize(FILE_SIZE_MAX),
    limits: renderToStaticMarkup(
      <>
        {SHOWN.map(([limit, what]) => (
          <tr key={limit}>
            <td>{what[language]}</td>
            <td>{limitsText(describeLimits(limit, figures, language), language)}</td>
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
            {reasonCells(entry, language).map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </>,
    ),
  };
  return GUIDES[language]
    .replaceAll(ONLY, (_, kind: string, part: string) =>
      (kind === 'sandbox') === (sandbox !== undefined) ? part : '',
    )
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
