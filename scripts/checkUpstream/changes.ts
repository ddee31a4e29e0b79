import { findingText } from './list.ts';
import type { Report, ReportedCall } from './report.ts';

/** The calls by name; of several with one name, such as those for types of articles, by their order. */
function numbered(calls: readonly ReportedCall[]): [string, ReportedCall][] {
  const times = new Map<string, number>();
  return calls.map((call) => {
    const n = (times.get(call.name) ?? 0) + 1;
    times.set(call.name, n);
    return [`${call.name} ${n}`, call];
  });
}

const placesOf = ({ places }: ReportedCall): string[] => places.map(({ path, kind }) => `${path} ${kind}`);

/** What is only in the one, and what is only in the other. */
function difference(was: readonly string[], is: readonly string[]): string[] {
  const gone = was.filter((one) => !is.includes(one)).map((one) => `${one} is gone`);
  return [...gone, ...is.filter((one) => !was.includes(one))];
}

/** What changed from one report to the next: verdicts, places of the calls that kept theirs, and what lists do. */
export function changes(
  before: Pick<Report, 'calls' | 'lists'>,
  after: Pick<Report, 'calls' | 'lists'>,
): string[] {
  const known = new Map(numbered(before.calls));
  const lines = numbered(after.calls).flatMap(([key, call]) => {
    const old = known.get(key);
    if (old?.verdict !== call.verdict)
      return [
        `  ${call.name}: ${old?.verdict ?? 'new'} → ${call.verdict}${call.reason ? ` (${call.reason})` : ''}`,
      ];
    const changed = difference(placesOf(old), placesOf(call));
    return changed.length > 0 ? [`  ${call.name}: ${changed.join(', ')}`] : [];
  });
  const lists = difference(before.lists.map(findingText), after.lists.map(findingText));
  const all = [...lines, ...lists.map((line) => `  ${line}`)];
  return all.length > 0 ? ['changed:', ...all] : ['nothing changed'];
}
