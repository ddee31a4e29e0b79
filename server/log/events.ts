import { processEvents, storeEvents } from './events/processEvents.ts';
import { requestEvents, businessEvents } from './events/requestEvents.ts';
import { securityEvents } from './events/securityEvents.ts';
import { upstreamEvents } from './events/upstreamEvents.ts';
import type { EventEntry } from './events/fields.ts';

/**
 * The catalogue of the log: every event that the code logs, in groups. The logger writes an event's fields that stand here and no
 * others. docs/logging.md is made from it, and test/logs/catalogue.test.ts compares it with the sources.
 */
export const eventGroups = {
  Requests: requestEvents,
  Security: securityEvents,
  Business: businessEvents,
  'The upstream': upstreamEvents,
  'The store': storeEvents,
  'The process': processEvents,
};

/** All events by name. */
export const events = new Map<string, EventEntry>(
  Object.values(eventGroups).flatMap((group) => Object.entries(group)),
);
