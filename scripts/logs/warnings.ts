import { errorName } from './errorName.ts';
import { textOf, type LogLine } from './logLine.ts';
import { createCounts, type Question } from './question.ts';

const LEVELS: readonly string[] = ['warn', 'error', 'fatal'];
/** Fields that say what a line is about, the most telling first. `code` comes last: of a call it says less than how it failed. */
const SUBJECTS = ['outcome', 'policy', 'name', 'class', 'limit', 'variable', 'field', 'call', 'signal', 'code'] as const;

/** What the log complains of: lines of level `warn` and above by their event, with what they are about, and when first and last. */
export function warnings(): Question {
  const counts = createCounts();
  return {
    see(line: LogLine): void {
      const level = textOf(line, 'level');
      if (LEVELS.includes(level)) counts.count({ event: line.event, level, part: textOf(line, 'part'), about: aboutOf(line) }, line);
    },
    answer: () => [{ title: 'Lines of level warn and above', rows: counts.rows() }],
  };
}

/** The name of the line's error, else the first field that tells more than its event. */
const aboutOf = (line: LogLine): string => errorName(line) || (SUBJECTS.map((field) => textOf(line, field)).find((text) => text !== '') ?? '');
