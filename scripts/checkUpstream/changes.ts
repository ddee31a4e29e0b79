import type { Report, ReportedCall } from './report.ts';

const keyOf = ({ name, call }: ReportedCall): string => `${name} ${call.includes('type=') ? call : ''}`;
const placesOf = ({ places }: ReportedCall): string[] => places.map(({ path, kind }) => `${path} ${kind}`);

/** What changed from one report to the next: verdicts, and places of the calls that kept theirs. */
export function changes(before: Pick<Report, 'calls'>, after: Pick<Report, 'calls'>): string[] {
  const known = new Map(before.calls.map((call) => [keyOf(call), call]));
  const lines = after.calls.flatMap((call) => {
    const old = known.get(keyOf(call));
    if (old?.verdict !== call.verdict)
      return [
        `  ${call.name}: ${old?.verdict ?? 'new'} → ${call.verdict}${call.reason ? ` (${call.reason})` : ''}`,
      ];
    const [was, is] = [placesOf(old), placesOf(call)];
    const gone = was.filter((place) => !is.includes(place)).map((place) => `${place} is gone`);
    const come = is.filter((place) => !was.includes(place));
    return gone.length + come.length > 0 ? [`  ${call.name}: ${[...gone, ...come].join(', ')}`] : [];
  });
  return lines.length > 0 ? ['changed:', ...lines] : ['nothing changed'];
}
