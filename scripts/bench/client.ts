import { Agent, request } from 'undici';
import { TOKEN_COOKIE } from '../../shared/constants.ts';
import type { Front } from './crowdStand.ts';

/** Longest time that anybody waits for a response (ms). */
const PATIENCE = 10_000;

export interface Answer {
  status: number;
  /** Of JSON, the envelope's code. */
  code: number | undefined;
  text: string;
  cookies: string[];
  /** Until all of it had come (ms). */
  took: number;
}

/** A client with an address of 127/8 of its own, and its cookie. It never rejects: status 0 is no response in time. */
export function createClient({ port, certificate, host, origin }: Front, localAddress: string) {
  const dispatcher = new Agent({
    connections: 8,
    localAddress,
    ...(certificate && { connect: { ca: certificate, servername: 'localhost' } }),
  });
  const base = `${certificate ? 'https' : 'http'}://127.0.0.1:${port}`;
  let cookie: string | undefined;

  async function ask(path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const began = performance.now();
    const took = () => performance.now() - began;
    try {
      const reply = await request(base + path, {
        dispatcher,
        method: body ? 'POST' : 'GET',
        headers: {
          host,
          ...(cookie && { cookie }),
          ...(body
            ? { origin, 'x-bank-csrf': '1', 'content-type': 'application/json' }
            : { 'accept-encoding': 'gzip' }),
          ...headers,
        },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(PATIENCE),
      });
      const text = await reply.body.text();
      return {
        status: reply.statusCode,
        code: Number(/^\{"code":(\d+)/.exec(text)?.[1]) || undefined,
        text,
        cookies: [reply.headers['set-cookie'] ?? []].flat(),
        took: took(),
      };
    } catch {
      return { status: 0, code: undefined, text: '', cookies: [], took: took() };
    }
  }

  return {
    ask,
    /** Logs in, and keeps the session's cookie. @throws if the login is refused */
    async logIn(phone: string, password: string): Promise<void> {
      const { cookies, text } = await ask('/bff/login', { phone_number: phone, password });
      cookie = cookies.find((line) => line.startsWith(`${TOKEN_COOKIE}=`))?.split(';')[0];
      if (cookie === undefined) throw new Error(`the login of ${phone} was refused: ${text}`);
    },
    close: (): Promise<void> => dispatcher.destroy(),
  };
}
export type Client = ReturnType<typeof createClient>;
