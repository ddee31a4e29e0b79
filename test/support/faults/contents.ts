import { gzipSync } from 'node:zlib';
import type { Kind } from './kinds.ts';
import { good } from './good.ts';
import { head, jsonResponse } from './rawServer.ts';

const BOMB = gzipSync(Buffer.alloc(5 * 1024 * 1024, ' '));

/** A response with this body. */
const says = (name: string, body: string, expect: Kind['expect']): Kind => ({ name, toxic: (socket) => void socket.write(jsonResponse(body)), expect });

/** A good response with its text changed. */
const changed = (name: string, change: (text: string) => string, expect: Kind['expect']): Kind => ({ name, toxic: (socket, request) => void socket.write(jsonResponse(change(good(request)))), expect });

/** HTTP is in order, but what it carries is not. */
export const contentFaults: Kind[] = [
  says('nothing', '', 'failed'),
  says('HTML', '<!doctype html><title>error</title>', 'failed'),
  says('a number', '200', 'failed'),
  says('a text', '"ok"', 'failed'),
  says('null', 'null', 'failed'),
  says('a list', '[{"code":200}]', 'failed'),
  says('no code', '{"message":"ok","data":[]}', 'failed'),
  says('a code that is null', '{"code":null,"data":[]}', 'failed'),
  says('a code that is a word', '{"code":"success","data":[]}', 'failed'),
  says('a code that is NaN', '{"code":NaN}', 'failed'),
  says('an infinite code', '{"code":1e999}', 'failed'),
  says('a code with a fraction', '{"code":200.5}', 'failed'),
  says('code 500', '{"code":500,"message":"SQLSTATE[42S02]","data":null}', 'failed'),
  says('code 599', '{"code":599,"message":"x","data":null}', 'failed'),
  { ...says('code 429', '{"code":429,"message":"x","data":{"retry_after":7}}', { code: 429 }), retryAfter: '7' },
  // To the call that checks the token, these refuse the token.
  { ...says('code 403', '{"code":403,"message":"无权限","data":null}', { code: 403 }), endsSession: true },
  { ...says('code 422', '{"code":422,"message":"余额不足","data":null}', { code: 422 }), endsSession: true },
  { ...says('code 40000', '{"code":40000,"message":"登录已过期","data":null}', { code: 40000 }), endsSession: true },
  // The wallet is a record without identity: what cannot be read of it is unknown, and the rest is shown.
  says('no data', '{"code":200,"message":"ok"}', 'works'),
  says('data that are null', '{"code":200,"message":"ok","data":null}', 'works'),
  says('data of another kind', '{"code":200,"message":"ok","data":7}', 'works'),
  says('5,000 levels', `{"code":200,"message":"ok","data":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 'works'),
  changed('a code as text', (text) => text.replace('"code":200', '"code":"200"'), 'works'),
  changed('a code twice', (text) => text.replace('"code":200', '"code":500,"code":200'), 'works'),
  changed('__proto__', (text) => text.replace('"code":200', '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"code":200'), 'works'),
  changed('lone surrogates', (text) => text.replace('"message":"ok"', String.raw`"message":"\ud800"`), 'works'),
  changed('numbers above 2^53', (text) => text.replace('"code":200', '"serial":12345678901234567890,"code":200'), 'works'),
  changed('1 MB of spaces', (text) => ' '.repeat(1024 * 1024) + text, 'works'),
  { name: 'JSON as text/html', toxic: (socket, request) => void socket.write(`${head('200 OK', 'Content-Type: text/html', `Content-Length: ${Buffer.byteLength(good(request))}`)}${good(request)}`), expect: 'works' },
  { name: 'JSON without a content type', toxic: (socket, request) => void socket.write(`${head('200 OK', `Content-Length: ${Buffer.byteLength(good(request))}`)}${good(request)}`), expect: 'works' },
  { name: 'a gzip bomb', toxic: (socket) => { socket.write(head('200 OK', 'Content-Encoding: gzip', `Content-Length: ${BOMB.length}`)); socket.write(BOMB); }, expect: 'failed' },
  { name: 'a thousand encodings', toxic: (socket) => { socket.write(head('200 OK', `Content-Encoding: ${Array.from({ length: 1000 }, () => 'gzip').join(',')}`, `Content-Length: ${BOMB.length}`)); socket.write(BOMB); }, expect: 'failed' },
];
