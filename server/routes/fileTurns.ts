import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { FILE_SIZE_MAX } from '../../shared/rules/files.ts';
import { BoundedQueue, BoundedQueues, type Person } from '../boundedQueue.ts';
import { sendError } from '../http/errors.ts';
import { addressKey } from '../http/limits/addressKey.ts';
import { memberOfRequest, personOf } from '../http/limits/personOf.ts';

/** Files that are sent or received at the same time, of all callers; and their bytes in memory. */
const ALL = { running: 128, waiting: 128, wait: 10_000 };
const HELD_MAX = 32 * FILE_SIZE_MAX;
/** One member, and one address, has an eighth of each. */
const PARTS = 8;
const OWN_HELD_MAX = HELD_MAX / PARTS;
/** Of one address: an office, or a server that acts for members. */
const ADDRESS = { running: ALL.running / PARTS, waiting: 48, wait: 10_000 };
/** Of one member, with as many large files as bytes: a form with several photos has some of each. */
const CALLER = { running: OWN_HELD_MAX / FILE_SIZE_MAX, waiting: 12, wait: 10_000 };
/** Bytes of all those of whom it is not known which members they are: sessions cost next to nothing. */
const HELD_BY_STRANGERS_MAX = HELD_MAX / 4;
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
 * Takes a person's turn in each of these, one after the other. They end with the response at the latest; what is returned ends them before. Undefined:
 * one of them had none. `ends`: what else ends with them.
 */
export async function takeTurns(
  queues: readonly BoundedQueue[],
  person: Person,
  { raw }: FastifyReply,
  ...ends: (() => void)[]
): Promise<(() => void) | undefined> {
  const leave = () => ends.forEach((end) => end());
  raw.once('close', leave);
  for (const queue of queues) {
    const hasTurn =
      !raw.closed &&
      (await new Promise<boolean>((resolve) => {
        const end = queue.enter(
          person,
          () => resolve(true),
          () => resolve(false),
        );
        ends.push(end);
      }));
    if (!hasTurn) return undefined;
  }
  return leave;
}

/** Responds to a caller who has as many turns as one may. */
const refuseSoon = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendError('rate_limited', request, reply.header('retry-after', 1), { retry_after: 1 });

/**
 * Turns for files: so many at a time for each member and each address, so that nobody can take those of others. A file is in memory while
 * it is sent or received, and what it counts is what has arrived of it: a slow sender holds next to nothing, and a slow reader no connection to
 * the upstream. A session that was not accepted yet counts for its address. All those of whom it is not known which members they are share less room.
 */
function createFileTurns() {
  const callers = new BoundedQueues(CALLER);
  const addresses = new BoundedQueues(ADDRESS);
  const all = new BoundedQueue(ALL);
  /** Bytes in memory of a caller, an address, of strangers and of all. */
  const held = new Map<string, number>();

  return {
    /** Waits for a turn, `first` in these queues; it ends with the response. Undefined: there was none, and the request is refused (429). */
    async take(
      request: FastifyRequest,
      reply: FastifyReply,
      first: readonly BoundedQueue[] = [],
    ): Promise<FileMemory | undefined> {
      const address = addressKey(request.ip);
      const caller = personOf(request);
      const isStranger = memberOfRequest(request) === undefined;
      // The same one may be caller and address.
      const rooms = new Map([
        ['all', HELD_MAX],
        [address, OWN_HELD_MAX],
        [caller, OWN_HELD_MAX],
        ...(isStranger ? ([['strangers', HELD_BY_STRANGERS_MAX]] as const) : []),
      ]);
      let own = 0;
      function add(bytes: number): void {
        own += bytes;
        for (const room of rooms.keys()) {
          const now = (held.get(room) ?? 0) + bytes;
          if (now > 0) held.set(room, now);
          else held.delete(room);
        }
      }
      const release = () => add(-own);
      const queues = [...first, callers.of(caller), addresses.of(address), all];
      if (!(await takeTurns(queues, caller, reply, release))) {
        refuseSoon(request, reply);
        return undefined;
      }
      function hasRoom(bytes: number): boolean {
        // What is added after the end would never be released.
        if (reply.raw.closed || [...rooms].some(([room, max]) => (held.get(room) ?? 0) + bytes > max))
          return false;
        add(bytes);
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
