import { httpStatus } from '../../../../shared/envelope.ts';
import type { Both } from '../../../../shared/paths.ts';
import { REASONS, type Fixer, type ReasonEntry, type Retry } from '../../../../shared/reasons.ts';
import { P, same, Table } from '../../Text.tsx';

const FIXERS: Record<Fixer, Both> = {
  caller: { zh: '调用方', en: 'caller' },
  member: { zh: '用户', en: 'member' },
  operator: { zh: '客服', en: 'operator' },
  portal: { zh: '本站', en: 'portal' },
};
const RETRIES: Record<Retry, Both> = {
  no: { zh: '不要', en: 'no' },
  after_change: { zh: '改正后', en: 'after a change' },
  later: { zh: '稍后', en: 'later' },
  same_key: { zh: '稍后，用同一编号', en: 'later, same key' },
  settle: { zh: '先查记录', en: 'look it up first' },
};

/** The codes of a reason, with the HTTP status where it differs. */
function codesOf({ codes }: ReasonEntry): Both {
  const withStatus = (code: number, open: string, close: string) =>
    httpStatus(code) === code ? String(code) : `${code}${open}${httpStatus(code)}${close}`;
  return {
    zh: codes.map((code) => withStatus(code, '（', '）')).join('、'),
    en: codes.map((code) => withStatus(code, ' (', ')')).join(', '),
  };
}

/** Every reason of refusals, from the catalogue. */
export const Reasons = () => (
  <>
    <P
      zh="`reason` 的词不会改变，以后可能增加；不认识的按 `code` 处理。“稍后”指等 `Retry-After` 秒，没有这个头时由您的程序决定间隔，有请求编号的用同一编号。“改正后”的提交用新的请求编号。"
      en="The words of `reason` do not change, but more may be added; treat an unknown one by its `code`. “Later” means after `Retry-After` seconds; without that header your program chooses the interval. It keeps the idempotency key, if there is one; “after a change” takes a new key."
    />
    <P
      zh="业务系统可能用别的 `code`，所以请以 `reason` 为准。"
      en="A business system may use another `code`, so go by `reason`."
    />
    <Table
      className="reasons"
      head={[
        same('reason'),
        { zh: 'code（HTTP 状态）', en: 'code (HTTP status)' },
        { zh: '含义', en: 'Meaning' },
        { zh: '谁能解决', en: 'Who can help' },
        { zh: '重试', en: 'Repeat' },
      ]}
      ids={Object.keys(REASONS)}
      rows={Object.entries<ReasonEntry>(REASONS).map(([reason, entry]) => [
        same(<code>{reason}</code>),
        codesOf(entry),
        entry.meaning,
        FIXERS[entry.fixer],
        RETRIES[entry.retry],
      ])}
    />
  </>
);
