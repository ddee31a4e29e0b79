import type { Test } from 'tap';
import type { EndpointName } from '../../shared/contract/index.ts';
import { recordedData } from '../support/recorded.ts';
import { json, sampleOf, startStubUpstream } from '../support/stubUpstream.ts';

/** A marker stands for everything that belongs to one member. */
export const markerOf = (member: number): string => `mark-${String(member).padStart(3, '0')}-of-member`;
export const tokenOf = (member: number): string => `token-${markerOf(member)}`;
const MARKER = /mark-\d{3}-of-member/g;

/** The markers in a text, each once. */
export const markersIn = (text: string): string[] => [...new Set(text.match(MARKER))];

/** Longest time of a response (ms). */
const SLOWEST = 15;

/** Appends the marker to every text that may be any text, so that it appears wherever member data is shown. */
function marked(value: unknown, marker: string): unknown {
  if (typeof value === 'string') return /^[\u4e00-\u9fff]/.test(value) ? `${value}${marker}` : value;
  if (Array.isArray(value)) return value.map((one) => marked(one, marker));
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, marked(one, marker)]))
    : value;
}

/** Starts a stub upstream that answers each token with that member's marker, after random times, so that answers overtake each other. `shareOfFaults` sets the share of each of three failures, at first none. */
export async function startMarkingUpstream(t: Pick<Test, 'teardown'>, random: () => number) {
  const upstream = await startStubUpstream(t);
  let faults = 0;
  upstream.on('*', (hit, response) => {
    const [marker] = markersIn(hit.headers.authorization ?? '');
    const dataOf = (name: EndpointName) =>
      marker === undefined ? recordedData(name) : marked(recordedData(name), marker);
    const answer =
      [
        () => void response.destroy(),
        () => json('broken', 500)(hit, response),
        () => json('{"code":200,"mess')(hit, response),
      ][Math.floor(random() / faults)] ?? (() => sampleOf(dataOf)(hit, response));
    setTimeout(answer, random() * SLOWEST);
  });
  return { ...upstream, shareOfFaults: (share: number) => void (faults = share) };
}
