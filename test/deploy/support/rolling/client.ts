import { Agent, request } from 'node:https';
import { UNAVAILABLE } from '../../../../shared/codes.ts';
import { CSRF_HEADER, CSRF_VALUE } from '../../../../shared/headers.ts';
import type { Balancer } from '../startBalancer.ts';

/** What the gateway says in a page and in an envelope when it has refused a request because the machine is saturated. */
const SHED = /<h1>503<|"reason":"overloaded"/;

export interface Reply {
  /** 0: no whole response has come. */
  status: number;
  /** The gateway's id of the request. */
  id: unknown;
  /** Of an envelope; 0 if the response is none. */
  code: number;
  data: unknown;
  /** The gateway has refused it because the machine is saturated: it may come again later. */
  isShed: boolean;
  /** What went wrong, if no response has come; else the beginning of the body. */
  text: string;
}

/**
 * A client with one kept connection to a balancer, from an address of its own on this machine (`127.0.x.y`), so that the limits of
 * an address count for it alone. It keeps cookies, and repeats nothing.
 */
export function createClient({ origin, certificate }: Balancer, publicOrigin: string, number: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: certificate });
  const { hostname, host, port } = new URL(origin);
  const jar = new Map<string, string>();

  /** Sends a request; with a body it is a POST. */
  function send(path: string, body?: object, headers: Record<string, string> = {}): Promise<Reply> {
    const text = body && JSON.stringify(body);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const own =
      text === undefined
        ? {}
        : {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(text)),
            origin: publicOrigin,
            [CSRF_HEADER]: CSRF_VALUE,
          };
    return new Promise((resolve) => {
      const fail = (error: Error) =>
        resolve({ status: 0, id: undefined, code: 0, data: null, isShed: false, text: error.message });
      const call = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          servername: hostname,
          path,
          method: text === undefined ? 'GET' : 'POST',
          headers: { host, ...own, ...(cookie && { cookie }), ...headers },
          localAddress: `127.0.${1 + (number >> 8)}.${number & 255}`,
        },
        (response) => {
          const parts: Buffer[] = [];
          response
            .on('data', (part: Buffer) => parts.push(part))
            .on('error', fail)
            .on('end', () => {
              for (const line of response.headers['set-cookie'] ?? []) keep(line);
              const got = Buffer.concat(parts).toString();
              const { code = 0, data = null } = isJson(response.headers['content-type'])
                ? (JSON.parse(got) as Partial<Reply>)
                : {};
              const status = response.statusCode ?? 0;
              resolve({
                status,
                id: response.headers['x-request-id'],
                code,
                data,
                isShed: status === UNAVAILABLE && SHED.test(got),
                text: got.slice(0, 200),
              });
            });
        },
      );
      call.on('error', fail).end(text);
    });
  }

  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split('=', 2);
    if (value === '' || attributes.some((attribute) => /^max-age=0$/i.test(attribute))) jar.delete(name);
    else jar.set(name, value);
  }

  return { send, close: () => agent.destroy() };
}

export type Client = ReturnType<typeof createClient>;

const isJson = (type: string | undefined): boolean => type?.startsWith('application/json') ?? false;
