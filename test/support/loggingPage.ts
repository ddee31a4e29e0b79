import {
  commonFields,
  eventGroups,
  events,
  type Actor,
  type EventEntry,
  type Fields,
} from '../../server/log/events.ts';
import type { Say } from './chinese.ts';

/** What stands before the part of docs/logging.md that is made from the catalogue. */
export const MARK =
  '<!-- What follows is written by test/support/recordLogging.ts from server/log/events.json. -->\n';

const ACTS: Record<Actor, string> = {
  nobody: 'nobody: for questions that come later',
  operator: 'who runs the portal',
  upstream: 'who runs the upstream',
  developer: 'who changes the portal',
};

/** The part of docs/logging.md that is made from the catalogue, in the language of `say`. */
export function catalogueText(say: Say): string {
  const tableOf = (fields: Fields): string =>
    `| ${say('field')} | ${say('type')} | ${say('means')} |\n|---|---|---|\n${Object.entries(fields)
      .map(([name, [type, means]]) => `| \`${name}\` | ${type} | ${say(means)} |\n`)
      .join('')}`;
  const eventText = (name: string, { levels, means, acts, fields }: EventEntry): string =>
    `### \`${name}\`\n\n${say(means)}\n\n${say('Level: ')}${levels.map((level) => `\`${level}\``).join(say(', '))}${say('. ')}${say('Acts: ')}${say(ACTS[acts])}${say('.')}\n${
      Object.keys(fields).length > 0 ? `\n${tableOf(fields)}` : ''
    }`;
  const groups = Object.entries(eventGroups).map(
    ([title, group]) =>
      `${say.heading(title)}\n\n${Object.keys(group)
        .map((name) => eventText(name, events.get(name)!))
        .join('\n')}`,
  );
  return `\n${say.heading('Every line')}\n\n${tableOf(commonFields)}\n${groups.join('\n')}`;
}
