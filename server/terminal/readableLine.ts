import { styleText } from 'node:util';
import { events } from '../log/events.ts';

/** What a log line is known by; the other fields are the event's. */
interface LogLine {
  level: string;
  time: string;
  event: string;
  part?: string;
  err?: { type?: string; code?: unknown; message?: string; sqlite?: string; at?: string[] };
  [field: string]: unknown;
}

/** Levels that are shown whatever the event is, with their words and colours. */
const TROUBLE = {
  warn: ['warning', 'yellow'],
  error: ['error', 'red'],
  fatal: ['fatal', 'red'],
} as const;

/** Fields that a person at a terminal does not need: those of every line, and pseudonyms. */
const NEEDLESS = new Set(['level', 'time', 'event', 'instance', 'version', 'part', 'reqId', 'traceId', 'client', 'account', 'member', 'sentAs', 'err']);

/**
 * Returns the function that makes a log line (JSON) readable: requests for pages and calls, warnings and errors, and the end. Other lines
 * give undefined: they are for questions that somebody has later. It shows nothing that the log does not have, so no address but a
 * route's template, no query and no name.
 */
export function createReadable(): (line: string) => string | undefined {
  /** Events whose meaning was told. */
  const told = new Set<string>();

  function trouble([word, colour]: (typeof TROUBLE)[keyof typeof TROUBLE], line: LogLine): string {
    const { event, err } = line;
    // The first sentence is what has happened; the rest is for those who read the catalogue.
    const [means = ''] = told.has(event) ? [] : (events.get(event)?.means.split(/(?<=\.)\s/) ?? []);
    told.add(event);
    const details = Object.entries(line).flatMap(([name, value]) => (NEEDLESS.has(name) ? [] : [`${name}=${plain(value)}`]));
    const error = err && [[err.type, err.sqlite ?? err.code].filter(Boolean).join(' '), err.message].filter(Boolean).join(': ');
    return [
      [clock(line), styleText(colour, word), means, styleText('gray', event), ...details, error].filter(Boolean).join('  '),
      ...(err?.at ?? []).map((frame) => `            ${frame}`),
    ].join('\n');
  }

  return function readable(text) {
    // The logger writes it.
    const line = JSON.parse(text) as LogLine;
    const { level, event } = line;
    if (level in TROUBLE) return trouble(TROUBLE[level as keyof typeof TROUBLE], line);
    if (event === 'http.request') return request(line);
    if (event === 'sys.shutdown') return `${clock(line)}  stopping: open requests are finished first`;
    if (event === 'sys.stopped') return `${clock(line)}  stopped after ${String(line.durMs)} ms`;
    return undefined;
  };
}

/** A request for a page or a call. Files that a page brings along are left out, unless they fail. */
function request(line: LogLine): string | undefined {
  const { method = '', route = '', status, reason, durMs, fromMemory, part } = line;
  const failed = typeof status !== 'number' || status >= 400;
  if (part !== undefined || (!failed && (String(route).includes('*') || FILES.has(String(route))))) return undefined;
  const shown = typeof status === 'number' ? String(status) : 'left';
  const colour = typeof status !== 'number' || status < 400 ? 'green' : status < 500 ? 'yellow' : 'red';
  return [clock(line), String(method).padEnd(4), styleText(colour, shown), String(route), `${String(durMs)} ms`, reason, fromMemory && 'from memory']
    .filter(Boolean)
    .join('  ');
}

/** Routes of files that browsers ask for by themselves. */
const FILES = new Set(['/favicon.ico', '/robots.txt']);

/** The time of day here. */
const clock = ({ time }: LogLine): string => styleText('gray', new Date(time).toTimeString().slice(0, 8));

const plain = (value: unknown): string =>
  Array.isArray(value) ? value.map(plain).join(', ') : typeof value === 'object' && value !== null ? Object.values(value).map(plain).join(' ') : String(value);
