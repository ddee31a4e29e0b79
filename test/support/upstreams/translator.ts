import { rmSync } from 'node:fs';
import { request as send, type IncomingHttpHeaders } from 'node:http';
import type { Test } from 'tap';
import type { Envelope } from '../../../shared/envelope.ts';
import { type Embedded } from '../../../embedded/app.ts';
import { startEmbedded } from '../built.ts';
import { seededDirectory } from '../seededDirectory.ts';
import { endToEnd } from '../longRun.ts';
import { listen } from './listen.ts';

/** A request on its way to the embedded upstream. A translation may change each part of it. */
export interface ApiCall {
  method: string;
  /** Path without query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The JSON body; undefined if the body is not JSON. */
  body: Record<string, unknown> | undefined;
}

/** How another upstream's calls and responses differ from those of the embedded one. */
export interface Translation {
  /** Rewrites a call in place for the embedded upstream, or returns the envelope that refuses it. */
  request?(call: ApiCall): Envelope | undefined;
  /** The body to send instead of an envelope of the embedded upstream. */
  response(envelope: Envelope, call: ApiCall): unknown;
  /** Changes the response's JSON text: there are numbers that `JSON.stringify` cannot write. */
  text?(json: string): string;
}

/** Pages and files, which are passed on unchanged. */
const UNCHANGED = /^\/(console|sandbox|media)(\/|$)/;

/** Starts the embedded upstream with the sample members, and before it a translator. */
export async function startTranslator(
  t: Pick<Test, 'teardown'>,
  translation: Translation,
): Promise<{ origin: string; embedded: Embedded }> {
  const varDir = await seededDirectory(startEmbedded, 'now');
  const embedded = await startEmbedded({ varDir, port: 0, sandbox: true });
  t.teardown(async () => {
    await embedded.close();
    rmSync(varDir, { recursive: true, force: true });
  });
  return { origin: await translate(t, embedded.origin, translation), embedded };
}

/** Starts a proxy that makes the embedded upstream another one, and returns its origin. Responses that are not JSON are passed on unchanged. */
async function translate(
  t: Pick<Test, 'teardown'>,
  embedded: string,
  { request, response, text: rewritten = String }: Translation,
): Promise<string> {
  const { hostname, port } = new URL(embedded);

  return listen(t, (incoming, reply, bytes) => {
    const { method = 'GET' } = incoming;
    const headers = endToEnd(incoming.headers);
    const { pathname, search, searchParams } = new URL(incoming.url ?? '/', embedded);
    const isJson = /^application\/json/.test(headers['content-type'] ?? '') && bytes.length > 0;
    const call: ApiCall = {
      method,
      path: pathname,
      query: searchParams,
      headers,
      body: isJson ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : undefined,
    };
    const isApi = !UNCHANGED.test(pathname);

    const refusal = isApi ? request?.(call) : undefined;
    if (refusal) return sendJson(200, {}, response(refusal, call));
    const body = isApi && call.body ? Buffer.from(JSON.stringify(call.body)) : bytes;
    const query = isApi ? String(call.query) && `?${String(call.query)}` : search;
    const onward = send(
      {
        hostname,
        port,
        method,
        path: call.path + query,
        headers: { ...call.headers, 'content-length': body.length },
        agent: false,
      },
      (received) => {
        if (!isApi || !/^application\/json/.test(received.headers['content-type'] ?? '')) {
          reply.writeHead(received.statusCode ?? 502, endToEnd(received.headers));
          received.pipe(reply);
          return;
        }
        const parts: Buffer[] = [];
        received
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () => {
            sendJson(
              received.statusCode ?? 502,
              endToEnd(received.headers),
              response(JSON.parse(Buffer.concat(parts).toString()) as Envelope, call),
            );
          });
      },
    );
    onward.on('error', () => incoming.socket.destroy());
    onward.end(body);

    function sendJson(status: number, headers: IncomingHttpHeaders, value: unknown): void {
      const text = Buffer.from(rewritten(JSON.stringify(value)));
      reply
        .writeHead(status, { ...headers, 'content-type': 'application/json', 'content-length': text.length })
        .end(text);
    }
  });
}
