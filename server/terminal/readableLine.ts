import { styleText } from 'node:util';
import { events } from '../log/events.ts';

/** A log line, as the logger writes it; the other fields are the event's. */
interface LogLine {
  level: string;
  time: string;
  event: string;
  part?: string;
  err?: { type?: string; code?: string | number; message?: string; sqlite?: string; at?: string[] };
  [field: string]: unknown;
}

interface Trouble {
  word: string;
  colour: 'yellow' | 'red';
}

/** Levels that are shown whatever the event is. */
const TROUBLE = new Map<string, Trouble>([
  ['warn', { word: 'warning', colour: 'yellow' }],
  ['error', { word: 'error', colour: 'red' }],
  ['fatal', { word: 'fatal', colour: 'red' }],
]);

/** Fields that a person at a terminal does not need: those of every line, pseudonyms, and what the error's own frames tell. */
const NEEDLESS = new Set([
  ...['level', 'time', 'event', 'instance', 'version', 'part', 'reqId', 'traceId'],
  ...['client', 'account', 'member', 'sentAs', 'err', 'place'],
]);

/** Routes of files that browsers ask for by themselves; those of assets and pictures end in a wildcard. */
const FILES = new Set(['/favicon.ico', '/apple-touch-icon.png', '/robots.txt', '/.well-known/*']);

/**
 * Returns the function that makes a log line (JSON) readable: requests for pages and calls, warnings and errors, and the end. Other lines
 * give undefined: they are for questions that somebody has later. It shows nothing that the log does not have, so no address but a
 * route's template, no query and no name.
 */
export function createReadable(): (line: string) => string | undefined {
  /** Events whose meaning was told. */
  const told = new Set<string>();

  function showTrouble({ word, colour }: Trouble, line: LogLine): string {
    const { event, err } = line;
    // The first sentence is what has happened; the rest is for those who read the catalogue.
    const means = told.has(event) ? undefined : meaningOf(event)?.split(/(?<=\.)\s/, 1)[0];
    told.add(event);
    const details = Object.entries(line)
      .filter(([name]) => !NEEDLESS.has(name))
      .map(([name, value]) => `${name}=${plain(value)}`);
    const facts = [
      styleText(colour, word),
      means,
      styleText('gray', event),
      ...details,
      err && describe(err),
    ];
    return [joined(line, facts), ...(err?.at ?? []).map((frame) => `            ${frame}`)].join('\n');
  }

  return function readable(text) {
    // The logger writes it.
    const line = JSON.parse(text) as LogLine;
    const trouble = TROUBLE.get(line.level);
    if (trouble) return showTrouble(trouble, line);
    if (line.event === 'http.request') return showRequest(line);
    if (line.event === 'sys.shutdown') return joined(line, ['stopping: open requests are finished first']);
    if (line.event === 'sys.stopped') return joined(line, [`stopped after ${plain(line.durMs)} ms`]);
    return undefined;
  };
}

/** A request for a page or a call. Files that a page brings along are left out, unless they fail. */
function showRequest(line: LogLine): string | undefined {
  const { part, status, reason, durMs } = line;
  const [method, route] = [plain(line.method ?? ''), plain(line.route)];
  const isGood = typeof status === 'number' && status < 400;
  if (part !== undefined || (isGood && (route.includes('*') || FILES.has(route)))) return undefined;
  const colour = isGood ? 'green' : typeof status === 'number' && status >= 500 ? 'red' : 'yellow';
  return joined(line, [
    method.padEnd(4),
    styleText(colour, typeof status === 'number' ? String(status) : 'left'),
    route,
    typeof durMs === 'number' && `${Math.round(durMs)} ms`,
    reason !== undefined && plain(reason),
  ]);
}

/** The time of day here, and what there is to say. */
const joined = ({ time }: LogLine, facts: readonly (string | false | undefined)[]): string =>
  [styleText('gray', new Date(time).toTimeString().slice(0, 8)), ...facts].filter(Boolean).join('  ');

/** What an event means; undefined for one that is none of the portal's. */
const meaningOf = (event: string): string | undefined =>
  Object.entries(events).find(([name]) => name === event)?.[1].en;

const describe = ({ type, code, sqlite, message }: NonNullable<LogLine['err']>): string =>
  [[type, sqlite ?? code].filter(Boolean).join(' '), message].filter(Boolean).join(': ');

const plain = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(plain).join(', ')
    : typeof value === 'object' && value !== null
      ? Object.values(value).map(plain).join(' ')
      : String(value);
