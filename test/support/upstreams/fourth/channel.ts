import { constants, createHash, createHmac, createPublicKey, publicEncrypt, randomUUID } from 'node:crypto';
import { SAMPLE } from './sampleMembers.ts';
import { APP_KEY, APP_SECRET, TENANT } from './signature.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- JSON of any shape, as `JSON.parse` gives it
export type Json = any;

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  json: Json;
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A channel as its engineers would write it from the document alone. */
export function channelTo(origin: string) {
  let access = '';
  let refresh = '';

  async function send(
    method: string,
    target: string,
    body = '',
    more: Record<string, string> = {},
  ): Promise<Answer> {
    const { pathname, searchParams } = new URL(target, origin);
    if (pathname.startsWith('/pay/') && access) searchParams.append('sid', access);
    const pairs = [...searchParams].map((pair) => pair.map(encoded));
    // A separator that sorts before all others, so that names are compared before values.
    const query = pairs
      .map((pair) => pair.join('\0'))
      .sort()
      .map((pair) => pair.replace('\0', '='))
      .join('&');
    const [timestamp, nonce] = [String(Date.now()), randomUUID().replaceAll('-', '')];
    const digest = createHash('sha256').update(body).digest('hex');
    const text = [method, pathname, query, digest, TENANT, timestamp, nonce].join('\n');
    const headers = {
      'x-tenant': TENANT,
      'x-app-key': APP_KEY,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-sign': createHmac('sha256', APP_SECRET).update(text).digest('base64url'),
      ...(access && { cookie: `core_acc=${access}` }),
      ...more,
    };
    const response = await fetch(`${origin}${pathname}${query && `?${query}`}`, {
      method,
      headers,
      redirect: 'manual',
      ...(body && { body }),
    });
    const answered = await response.text();
    access = /core_acc=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? access;
    refresh = response.headers.get('x-refresh-token') ?? refresh;
    const isJson = /json/.test(response.headers.get('content-type') ?? '') && answered !== '';
    return {
      status: response.status,
      headers: response.headers,
      text: answered,
      json: isJson ? JSON.parse(answered) : undefined,
    };
  }
  const json = (method: string, path: string, body: object, more: Record<string, string> = {}) =>
    send(method, path, JSON.stringify(body), { 'content-type': 'application/json', ...more });
  const get = (path: string) => send('GET', path);
  const pay = (name: string, fields: Record<string, string> = {}) =>
    send('POST', `/pay/${name}`, new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });

  async function secret(password: string): Promise<object> {
    const { keyId, spki } = (await get('/core/v3/crypto/secret-key')).json;
    const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' });
    const cipher = publicEncrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(password),
    );
    return { keyId, cipher: cipher.toString('base64') };
  }
  const login = async (mobile = SAMPLE.mobile, password = SAMPLE.password, more = {}) =>
    json(
      'POST',
      '/core/v3/sessions',
      { grant: 'PASSWORD', mobile: `+86${mobile}`, secret: await secret(password) },
      more,
    );
  const exchange = (token = refresh) => json('PUT', '/core/v3/sessions/current', { refresh: token });
  return { send, json, get, pay, secret, login, exchange, refreshToken: () => refresh };
}
