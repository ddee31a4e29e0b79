import type { DriftPlace } from '../../server/gateway/read/drift.ts';
import type { Checked } from './checkCalls.ts';
import type { Asked } from './createAsk.ts';
import { effectsOf, noEffectText, type Unread } from './effects.ts';
import { type Finding, findingText } from './list.ts';
import { refreshText, type TriedRefresh } from './tryRefresh.ts';
import { ALL_PAGES, verdicts, type Verdict, useOf } from './verdict.ts';

/** Width of the report, and of its first two columns. */
const WIDTH = 100;
const CALL = 45;
const VERDICT = 19;
/** Places of one call on screen. */
const PLACES_MAX = 4;

/** Of a call that the adaptation says is absent. */
export const DECLARED = 'the adaptation says so';

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
  /** What lists do otherwise than the portal expects: filters, pages, totals, orders. */
  lists: readonly Finding[];
  /** Reads that were asked and have an effect. */
  effects: readonly string[];
  /** Unread messages; absent: their list could not be read. */
  unread?: Unread;
  /** Absent: there is nothing to try. */
  refresh?: TriedRefresh;
}

/** The report, without inputs and data. */
export function makeReport(
  origin: string,
  { asked, unsettled, lists, unread, refresh }: Checked,
  pages: ReadonlyMap<string, readonly string[]>,
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
    // Every verdict is there.
    summary: Object.fromEntries(verdicts.map((verdict) => [verdict, count(verdict)])) as Record<
      Verdict,
      number
    >,
    unsettled,
    lists,
    effects: effectsOf(asked, unread),
    ...(unread && { unread }),
    ...(refresh && { refresh }),
  };
}

/** How many pages need a call. */
const weightOf = ({ pages }: ReportedCall): number => (pages[0] === ALL_PAGES ? Infinity : pages.length);

/** The report as text. What needs work comes last, where a terminal stands when the check ends, and what most pages need last of all. */
export function printReport({ calls, summary, unsettled, lists, effects, unread, refresh }: Report): string {
  const sorted = calls.toSorted(
    (one, other) =>
      verdicts.indexOf(one.verdict) - verdicts.indexOf(other.verdict) ||
      // Two that all pages need are alike.
      (weightOf(one) === weightOf(other) ? 0 : weightOf(one) - weightOf(other)),
  );
  const needsWork =
    summary.unusable + summary.incomplete + summary.repaired + summary['not offered'] + lists.length > 0;
  return [
    row('call', 'verdict', 'pages'),
    ...sorted.flatMap((one) =>
      one.verdict === 'not asked'
        ? [row(one.call, one.verdict, one.reason ?? '')]
        : [row(one.call, one.verdict, shortList(one.pages)), ...details(one)],
    ),
    '',
    ...(summary.repaired + summary.incomplete > 0
      ? [
          'null: nothing sent; type: another form; missing: not there; row: left out; url: no usable address;',
          'filter: not what was asked for; twice: left out, it stands there before',
        ]
      : []),
    ...(lists.length > 0
      ? ['Lists that were asked for other pages, filters and orders:', ...findingLines(lists)]
      : []),
    ...(unsettled.length > 0
      ? [
          `no filter request_id: ${unsettled.join(', ')}. A program cannot find out there whether a call has happened.`,
        ]
      : []),
    ...(effects.length > 0 ? [`reads with an effect: ${effects.join(', ')}`] : []),
    ...(unread ? noEffectText(unread) : []),
    ...(refresh ? [refreshText(refresh)] : []),
    ...(needsWork
      ? ['What to do next: docs/adapting.md. The names before the places are those of adaptation.rows.']
      : []),
    verdicts
      .filter((verdict) => summary[verdict] > 0)
      .map((verdict) => `${summary[verdict]} ${verdict}`)
      .join(', '),
    '',
  ].join('\n');
}

/** The findings, with one line for all fields of a list of which the same is said. */
function findingLines(lists: readonly Finding[]): string[] {
  const fields = new Map<string, string[]>();
  for (const { field = '', ...one } of lists) {
    const line = findingText(one).replace(` ${field}: leave`, ' {}: leave');
    fields.set(line, [...(fields.get(line) ?? []), field]);
  }
  return [...fields].map(([line, of]) => `  ${line.replace('{}', of.join(', '))}`);
}

const row = (call: string, verdict: string, pages: string): string =>
  `${clipCall(call).padEnd(CALL)}${verdict.padEnd(VERDICT)}${clip(pages, WIDTH - CALL - VERDICT)}`.trimEnd();

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

/** A call whose number of further requests stays legible. */
function clipCall(call: string): string {
  const [more = ''] = / \+\d+$/.exec(call) ?? [];
  return clip(call.slice(0, call.length - more.length), CALL - 1 - more.length) + more;
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
