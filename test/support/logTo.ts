import type { FastifyBaseLogger } from 'fastify';
import { createLogger } from '../../server/log/logger.ts';

/** A logger of the portal that writes its lines, as objects, to this list. */
export const logTo = <Line extends object>(lines: Line[]): FastifyBaseLogger =>
  createLogger('info', { write: (line) => void lines.push(JSON.parse(line) as Line) });

/** A logger that writes nothing. */
export const silentLog = createLogger('silent', { write: () => undefined });
