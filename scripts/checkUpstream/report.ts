import type { DriftPlace } from '../../server/gateway/read/drift.ts';
import type { Asked } from './createAsk.ts';
import { verdicts, type Verdict, useOf } from './verdict.ts';

/** Width of the report, and of its first two columns. */
const WIDTH = 100;
const CALL = 45;
const VERDICT = 19;
/** Places of one call on screen. */
const PLACES_MAX = 4;

/** A call as `--json` gives it. */
export interface ReportedCall extends Pick<Asked, 'name' | 'call' | 'verdict' | 'reason' | 'places'> {
  pages: readonly string[];
}

export interface Report {
  origin: string;
  calls: readonly ReportedCall[];
  summary: Readonly<Record<Verdict, number>>;
  /** Lists that do not know the filter `request_id` (`findUnsettled`). */
  unsettled: readonly string[];
}

/** The report, without inputs and data. */
export function makeReport(
  origin: string,
  asked: readonly Asked[],
  pages: ReadonlyMap<string, readonly string[]>,
  unsettled: readonly string[],
): Report {
  const calls = asked.map(({ name, call, verdict, reason, places, input }): ReportedCall => ({
    name,
    call,
    verdict,
    ...(reason !== undefined && { reason }),
    places,
    pages: pages.get(useOf(name, input)) ?? [],
  }));
  const count = (of: Verdict) => calls.filter(({ verdict }) => verdict === of).length;
  return {
    origin,
    calls,
    summary: {
      'as declared': count('as declared'),
      'read with repairs': count('read with repairs'),
      'not offered': count('not offered'),
      unusable: count('unusable'),
      'not asked': count('not asked'),
    },
    unsettled,
  };
}

/** The report as text. What needs work comes last, where a terminal stands when the check ends. */
export function printReport({ calls, summary, unsettled }: Report): string {
  const sorted = calls.toSorted(
    (one, other) => verdicts.indexOf(one.verdict) - verdicts.indexOf(other.verdict),
  );
  const needsWork = summary.unusable + summary['read with repairs'] + summary['not offered'] > 0;
  return [
    row('call', 'verdict', 'pages'),
    ...sorted.flatMap((one) =>
      one.verdict === 'not asked'
        ? [row(one.call, one.verdict, one.reason ?? '')]
        : [row(one.call, one.verdict, shortList(one.pages)), ...details(one)],
    ),
    '',
    ...(summary['read with repairs'] > 0
      ? [
          'null: nothing sent; type: another form; missing: not there; row: left out; url: no usable address;',
          'filter: not what was asked for; twice: left out, it stands there before; paging: not the rows of the page',
        ]
      : []),
    ...(unsettled.length > 0
      ? [
          `no filter request_id: ${unsettled.join(', ')}. A program cannot find out there whether a call has happened.`,
        ]
      : []),
    ...(needsWork
      ? ['What to do next: docs/adapting.md. The names before the places are those of adaptation.rows.']
      : []),
    [
      `${summary['as declared']} as declared`,
      `${summary['read with repairs']} with repairs`,
      `${summary['not offered']} not offered`,
      `${summary.unusable} unusable`,
      `${summary['not asked']} not asked`,
    ].join(', '),
    '',
  ].join('\n');
}

const row = (call: string, verdict: string, pages: string): string =>
  `${clip(call, CALL - 1).padEnd(CALL)}${verdict.padEnd(VERDICT)}${clip(pages, WIDTH - CALL - VERDICT)}`.trimEnd();

function details({ name, reason, places }: ReportedCall): string[] {
  if (reason !== undefined) return [clip(`    ${name}: ${reason}`, WIDTH)];
  if (places.length === 0) return [];
  const start = `    ${name}: `;
  const rest = (shown: number) =>
    places.length > shown ? ` and ${places.length - shown} more (--json)` : '';
  let shown = 1;
  const line = () => start + places.slice(0, shown).map(placeText).join(', ') + rest(shown);
  while (shown < Math.min(places.length, PLACES_MAX)) {
    shown++;
    if (line().length <= WIDTH) continue;
    shown--;
    break;
  }
  return [clip(line(), WIDTH)];
}

const placeText = ({ path, kind, n }: DriftPlace): string => `${path} ${kind}${n > 1 ? ` ×${n}` : ''}`;

/** As many pages as fit, and how many more there are. */
function shortList(pages: readonly string[]): string {
  for (let shown = pages.length; shown > 1; shown--) {
    const text = pages.slice(0, shown).join(', ') + (shown < pages.length ? ` +${pages.length - shown}` : '');
    if (text.length <= WIDTH - CALL - VERDICT) return text;
  }
  return pages.length > 1 ? `${pages[0]} +${pages.length - 1}` : (pages[0] ?? '–');
}

const clip = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text;

/** Where text is written: a terminal, a pipe, or neither. */
export interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows on a terminal which call is being asked, in one line that is rewritten. Elsewhere it prints nothing. */
export function createProgress(stream: Terminal) {
  let asked = 0;
  const rewrite = (text: string): void => {
    if (stream.isTTY) stream.write(`\r\u001b[K${text}`);
  };
  return {
    show: (call: string): void => rewrite(`${++asked} ${call}`),
    clear: (): void => rewrite(''),
  };
}
