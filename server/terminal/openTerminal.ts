import type { DestinationStream } from 'pino';
import { bannerText, languageOf, type Banner } from './banner.ts';
import { openLogFile } from './logFile.ts';
import { createReadable } from './readableLine.ts';

export interface Terminal {
  /** For the logger: each line goes to the file, and to the screen in words if people want to know it. */
  destination: DestinationStream;
  /** Shows the banner. */
  ready(about: Omit<Banner, 'log'>): void;
  /** Shows a line. */
  say(text: string): void;
}

/**
 * The terminal as the place where a program talks to whoever has started it; undefined if standard output is none: then the log is written
 * there as it is. `name`: that of the log file under `varDir`; `env` says which language is spoken.
 */
export function openTerminal(varDir: string, name: string, env: NodeJS.ProcessEnv): Terminal | undefined {
  if (!process.stdout.isTTY) return undefined;
  // The window may be closed while a line is written; the signal for that comes by itself.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const file = openLogFile(varDir, name);
  const readable = createReadable();
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  return {
    destination: {
      write(line) {
        file?.write(line);
        const shown = readable(line);
        if (shown !== undefined) say(shown);
      },
    },
    ready: (about) => say(bannerText({ ...about, log: file?.path }, languageOf(env))),
    say,
  };
}
