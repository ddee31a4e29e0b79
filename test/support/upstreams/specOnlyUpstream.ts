import { randomUUID } from 'node:crypto';
import type { Test } from 'tap';
import { NO_TOKEN, SENTINEL, SUCCESS } from '../../../shared/constants.ts';
import type { Hit } from '../stubUpstream.ts';
import { listen } from './listen.ts';
import { QR_PATH, specCalls } from './specCalls.ts';

/** The only password that this upstream refuses. */
export const WRONG_PASSWORD = 'Wrong-2026';

const QR =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h3v3H0zM5 0h3v3H5zM0 5h3v3H0z"/></svg>';
/** The templates of the calls with a placeholder, as patterns. */
const patterns = Object.keys(specCalls).map((call): [RegExp, string] => [
  new RegExp(`^${call.replace(/\{\w+\}/g, '[^/]+')}$`),
  call,
]);

/**
 * Starts an upstream that has exactly what the specification names: its calls, its fields, its code 40000. Every other call is
 * HTTP 404 with plain text. Any phone number with any password but `WRONG_PASSWORD` logs in. `hits` are the requests.
 */
export async function startSpecOnlyUpstream(t: Pick<Test, 'teardown'>) {
  const hits: Hit[] = [];
  const tokens = new Set<string>();
  const origin = await listen(t, (request, response, bytes) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://upstream');
    const { method = '', headers } = request;
    const hit: Hit = { method, path, query, headers, body: bytes.toString() };
    hits.push(hit);
    if (method === 'GET' && path === QR_PATH)
      return void response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(QR);
    const [, call = ''] = patterns.find(([pattern]) => pattern.test(`${method} ${path}`)) ?? [];
    if (!call)
      return void response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found');
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(envelopeFor(call, hit)));
  });

  function envelopeFor(call: string, { path, query, headers, body }: Hit): object {
    if (call === 'POST /api/login' || call === 'POST /api/register')
      return enter(JSON.parse(body) as Record<string, unknown>);
    const { auth, data, message = 'ok' } = specCalls[call]!;
    const token = headers.authorization ?? NO_TOKEN;
    if (auth !== 'public' && !tokens.has(token)) return { code: SENTINEL, message: '登录已失效', data: null };
    return {
      code: SUCCESS,
      message,
      data: typeof data === 'function' ? data(query, path.slice(path.lastIndexOf('/') + 1)) : data,
    };
  }

  /** Login and registration: the only field of the response that the specification names is the token. */
  function enter({ phone_number: phone, account, password, code }: Record<string, unknown>): object {
    if (!(phone ?? account) || !(password ?? code) || password === WRONG_PASSWORD)
      return { code: 400, message: '账号或密码不正确', data: null };
    const token = randomUUID();
    tokens.add(token);
    return { code: SUCCESS, message: '登录成功', data: { access_token: token } };
  }

  return {
    origin,
    hits,
    /** From now on, every token is refused. */
    forgetTokens: () => tokens.clear(),
  };
}
