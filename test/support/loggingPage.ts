import { commonFields, eventGroups, events, type Actor, type EventEntry, type Fields } from '../../server/log/events.ts';

/** What stands before the part of docs/logging.md that is made from the catalogue. */
export const MARK = '<!-- What follows is written by test/support/recordLogging.ts from server/log/events.json. -->\n';

const ACTS: Record<Actor, string> = {
  nobody: 'nobody: for questions that come later',
  operator: 'who runs the portal',
  upstream: 'who runs the upstream',
  developer: 'who changes the portal',
};

/** The part of docs/logging.md that is made from the catalogue. */
export function catalogueText(): string {
  const groups = Object.entries(eventGroups).map(
    ([title, group]) => `## ${title}\n\n${Object.keys(group).map((name) => eventText(name, events.get(name)!)).join('\n')}`,
  );
  return `\n## Every line\n\n${tableOf(commonFields)}\n${groups.join('\n')}`;
}

const eventText = (name: string, { levels, means, acts, fields }: EventEntry): string =>
  `### \`${name}\`\n\n${means}\n\nLevel: ${levels.map((level) => `\`${level}\``).join(', ')}. Acts: ${ACTS[acts]}.\n${
    Object.keys(fields).length > 0 ? `\n${tableOf(fields)}` : ''
  }`;

const tableOf = (fields: Fields): string =>
  `| field | type | means |\n|---|---|---|\n${Object.entries(fields).map(([name, [type, means]]) => `| \`${name}\` | ${type} | ${means} |\n`).join('')}`;
