import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { NOT_FOUND } from '../../shared/codes.ts';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { fileName } from '../../shared/rules/files.ts';
import { contextOf, noSession } from '../gateway/callContext.ts';
import { BoundedQueue, BoundedQueues } from '../boundedQueue.ts';
import { personOf } from '../http/limits/personOf.ts';
import { takeTurns, type FileMemory } from './fileTurns.ts';
import { readMemberFiles, type AskCall, type MemberFiles } from './memberFiles.ts';
import { privately, routeOptions, sendEnvelope } from './routeOptions.ts';
import { readBrand } from './sitemap.ts';

/** Copies that are made at the same time, of a member until it is sent, and of all until their texts are made: that needs a third of a second of the processor. */
const OWN_COPIES = { running: 1, waiting: 1, wait: 10_000 };
const COPIES = { running: 2, waiting: 8, wait: 10_000 };

/**
 * Everything that the upstream has of the member, as one ZIP archive. It is made anew for each request and neither kept nor logged. The
 * tables are read before the first byte, so that a refusal is an envelope; then the uploaded files are streamed, one in memory at a time.
 * A file that breaks off closes the connection: an incomplete archive is recognised as such.
 */
export async function memberDataRoute(app: FastifyInstance): Promise<void> {
  const { gateway, files } = app;
  const owners = new BoundedQueues(OWN_COPIES);
  const copies = new BoundedQueue(COPIES);
  const options = routeOptions(gatewayRoutes.memberData);
  app.route({
    ...options,
    async handler(request, reply) {
      const context = contextOf(request);
      privately(reply);
      if (!request.session.token) return sendEnvelope(reply, noSession(request.session));
      // Before anything is read. Who waits for others holds nothing that others wait for.
      const person = personOf(request);
      const memory = await app.fileTurns.take(request, reply, [owners.of(person)]);
      if (!memory) return reply;
      const endMaking = await takeTurns([copies], person, reply);
      if (!endMaking) return app.fileTurns.refuse(request, reply);
      // The cast is safe: each call is given the input of its own schema.
      const ask: AskCall = (call, input) => gateway.call(call as 'bag', input as never, context);
      const read = await readMemberFiles(ask);
      if ('refusal' in read) return sendEnvelope(reply, read.refusal);
      const name = fileName(`${await readBrand(request)}我的数据`);
      reply.headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="my-data.zip"; filename*=UTF-8''${encodeURIComponent(name)}.zip`,
      });
      if (request.method === 'HEAD') return reply.send('');
      const fetch = async (id: string) => {
        const found = await files.get(id, context);
        if ('code' in found) {
          // It has gone since the list was read.
          if (found.code === NOT_FOUND) return null;
          throw new Error(`the file of the member's copy was refused with code ${found.code}`);
        }
        // Only the member's browser gets it there; the copy has its address.
        if ('location' in found) return null;
        return { type: found.type, bytes: await readWhole(memory, found.body) };
      };
      return reply.send(Readable.from(archive(read, { fetch, memory, endMaking }), { objectMode: false }));
    },
  });
}

async function readWhole(memory: FileMemory, body: Readable): Promise<Buffer> {
  const bytes = await memory.read(body);
  if (!bytes) throw new Error("there is no room for a file of the member's copy");
  return bytes;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

type Fetch = (id: string) => Promise<{ type: string; bytes: Buffer } | null>;

/** The bytes of the archive. Texts are deflated; pictures and PDF files are compressed already. */
async function* archive(
  { texts, uploads }: MemberFiles,
  { fetch, memory, endMaking }: { fetch: Fetch; memory: FileMemory; endMaking: () => void },
): AsyncGenerator<Buffer> {
  let ready: Buffer[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(Buffer.from(chunk));
  });
  const flush = () => {
    const bytes = Buffer.concat(ready);
    ready = [];
    return bytes;
  };
  for (const { name, text } of texts) {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    entry.push(strToU8(text), true);
    await setImmediate();
  }
  // A slow reader keeps nobody from a copy.
  endMaking();
  yield flush();
  for (const [at, { id, name }] of uploads.entries()) {
    const file = await fetch(id);
    if (!file) continue;
    // The number first: two files may have the same name.
    const entry = new ZipPassThrough(
      `文件/${at + 1}-${fileName(name.replace(/\.[^.]*$/, '') || '文件')}.${EXTENSIONS[file.type] ?? 'bin'}`,
    );
    zip.add(entry);
    entry.push(file.bytes, true);
    yield flush();
    memory.release();
  }
  zip.end();
  yield flush();
}
