import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { FILE_SIZE_MAX } from '../../shared/rules/files.ts';
import { BoundedQueues } from '../boundedQueue.ts';
import { sendError } from '../http/errors.ts';
import { addressKey } from '../http/limits/addressKey.ts';

/** Files of one caller that are sent or received at the same time: a form with several photos has some of each. */
const CALLER = { running: 4, waiting: 12, wait: 10_000 };
/** Of one address: an office, or a server that acts for members. */
const ADDRESS = { running: 16, waiting: 48, wait: 10_000 };
/** Bytes of files in memory, of all callers; and of those whose session the upstream has not accepted yet. */
const HELD_MAX = 32 * FILE_SIZE_MAX;
const HELD_BY_STRANGERS_MAX = 8 * FILE_SIZE_MAX;
/** Time after which there may be room again (s). */
const RETRY_AFTER = 5;

/** The memory that a request has for a file, until its response has ended. */
export interface FileMemory {
  /** All bytes of the stream; undefined if there is no room for them. Rejects if the stream breaks. */
  read(stream: Readable): Promise<Buffer | undefined>;
  /** What was read so far is sent and no longer held. */
  release(): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    fileTurns: FileTurns;
  }
}

type FileTurns = ReturnType<typeof createFileTurns>;

/**
 * Turns for files: so many at a time for each session and each address, so that nobody can take those of others. A file is in memory while
 * it is sent or received, and what it counts is what has arrived of it: a slow sender holds next to nothing, and a slow reader no connection to
 * the upstream. A session that was not accepted yet counts for its address, and has less room.
 */
function createFileTurns() {
  const callers = new BoundedQueues(CALLER);
  const addresses = new BoundedQueues(ADDRESS);
  let held = 0;
  let heldByStrangers = 0;

  return {
    /** Waits for a turn, which ends with the response. Undefined: there was none, and the request is refused (429). */
    async take(request: FastifyRequest, reply: FastifyReply): Promise<FileMemory | undefined> {
      const address = addressKey(request.ip);
      const { proven, fingerprint } = request.session;
      const isStranger = !proven;
      const caller = isStranger || fingerprint === undefined ? address : fingerprint;
      for (const [queues, key] of [
        [addresses, address],
        [callers, caller],
      ] as const) {
        const queue = queues.of(key);
        const hasTurn = await new Promise<boolean>((resolve) => {
          const leave = queue.enter(
            () => resolve(true),
            () => resolve(false),
          );
          reply.raw.once('close', leave);
          if (reply.raw.closed) leave();
        });
        if (hasTurn) continue;
        sendError('rate_limited', request, reply.header('retry-after', 1), { retry_after: 1 });
        return undefined;
      }
      let own = 0;
      function release(): void {
        held -= own;
        if (isStranger) heldByStrangers -= own;
        own = 0;
      }
      reply.raw.once('close', release);
      function hasRoom(bytes: number): boolean {
        if (held + bytes > HELD_MAX || (isStranger && heldByStrangers + bytes > HELD_BY_STRANGERS_MAX))
          return false;
        own += bytes;
        held += bytes;
        if (isStranger) heldByStrangers += bytes;
        return true;
      }
      return {
        release,
        async read(stream) {
          const parts: Buffer[] = [];
          // A stream of bytes without encoding yields buffers.
          for await (const part of stream as AsyncIterable<Buffer>) {
            if (!hasRoom(part.length)) return undefined;
            parts.push(part);
          }
          return Buffer.concat(parts);
        },
      };
    },

    /** Responds for a file that there is no room for. */
    refuse: (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      sendError('overloaded', request, reply.header('retry-after', RETRY_AFTER)),
  };
}

/** The turns of uploads and downloads together. */
export const fileTurns = fp(async (app: FastifyInstance) => {
  app.decorate('fileTurns', createFileTurns());
});
