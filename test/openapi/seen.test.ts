import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';
import { checkSeen } from '../../scripts/testRun/checkSeen.ts';
import { seenFaultsBy, type Seen } from '../../scripts/testRun/seenFaults.ts';
import { neutralOpenApi } from '../../scripts/openapi/lint.ts';

const faultsOf = seenFaultsBy(neutralOpenApi());
const ok = (data: unknown) => ({ code: 200, message: 'ok', data });
const refusal = (code: number, reason?: string, data: unknown = null) => ({ code, message: '不行', data, ...(reason && { reason }) });
const seen = (method: string, path: string, status: number, body?: unknown, headers: string[] = []): Seen => ({ method, path, status, headers, type: 'application/json; charset=utf-8', ...(body !== undefined && { body }) });

const CASES: [what: string, seen: Seen, fault: RegExp | undefined][] = [
  ['a bill', seen('GET', '/bff/user/bill', 200, ok([{ id: 1, amount: '1.00' }])), undefined],
  ['a bill with a field that nobody described', seen('GET', '/bff/user/bill', 200, ok([{ id: 1, colour: 'red' }])), /colour/],
  ['a bill without its identity', seen('GET', '/bff/user/bill', 200, ok([{ amount: '1.00' }])), /id/],
  ['an amount as a number', seen('GET', '/bff/user/bill', 200, ok([{ id: 1, amount: 1 }])), /amount must be string/],
  ['the answer to HEAD', seen('HEAD', '/bff/user/bill', 200), undefined],
  ['a status that is not described', seen('GET', '/bff/user/bill', 201), /this status is not documented/],
  ['a refusal', seen('GET', '/bff/user/bill', 401, refusal(40000, 'not_logged_in'), ['x-session-reset']), undefined],
  ['a refusal without a reason', seen('GET', '/bff/user/bill', 401, refusal(40000)), /reason undefined is not in the catalogue/],
  ['a refusal with another reason', seen('GET', '/bff/user/bill', 422, refusal(422, 'because')), /reason "because"/],
  ['a refusal with an unknown field beside its data', seen('GET', '/bff/user/bill', 422, { ...refusal(422, 'refused'), more: 1 }), /more/],
  ['a header that is not described there', seen('GET', '/bff/user/bill', 415, refusal(415, 'unsupported_type'), ['retry-after']), /the header retry-after/],
  ['a refusal with what is left of a limit', seen('GET', '/bff/user/bill', 400, refusal(400, 'bad_input'), ['ratelimit-policy', 'ratelimit']), undefined],
  ['what is left of a limit, on a copy for everybody', seen('GET', '/bff/site', 200, ok({}), ['ratelimit']), /the header ratelimit/],
  ['a file for a member', { ...seen('GET', '/bff/user/bill.csv', 200, undefined, ['ratelimit', 'content-disposition']), type: 'text/csv' }, undefined],
  ['a code of an upstream that the description does not name', seen('GET', '/bff/user/bill', 423, refusal(423, 'refused')), undefined],
  ['an unknown path', seen('GET', '/bff/nowhere', 404, refusal(404, 'no_such_route')), undefined],
  ['a success at an unknown path', seen('GET', '/bff/nowhere', 200, ok(null)), /this status is not documented/],
  ['an unknown method', seen('PUT', '/bff/user/bill', 405, refusal(405, 'method_not_allowed'), ['allow']), undefined],
  ['a path with placeholders', seen('POST', '/bff/wz/1/helpful', 200, ok({ helpful_yes: 1, helpful_no: 0 })), undefined],
  ['a response without a request', seen('', '', 431, refusal(431, 'headers_too_large')), undefined],
  ['a probe', seen('GET', '/healthz', 200, { status: 'ok' }), undefined],
  ['a kept response', seen('GET', '/bff/site', 304), undefined],
  ['304 of a member\'s call', seen('GET', '/bff/user/bag', 304), /this status is not documented/],
];

for (const [what, one, fault] of CASES)
  t.test(`${fault ? 'noticed' : 'described'}: ${what}`, async (t) => {
    const faults = faultsOf(one).join('; ');
    if (fault) t.match(faults, fault);
    else t.equal(faults, '');
  });

/** A gateway's responses: by headers set one by one, by a list, in parts, compressed, and by another server. */
const SERVER = `
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
const body = (reason) => JSON.stringify({ code: 422, message: '不行', data: { secret: 1 }, reason });
const server = createServer((request, response) => {
  const type = { 'content-type': 'application/json', 'x-request-id': 'a' };
  if (request.url === '/bff/list') response.writeHead(422, ['Content-Type', 'application/json', 'x-request-id', 'a']).end(body('refused'));
  else if (request.url === '/bff/parts') { response.writeHead(422, type); response.write(body('code_wrong').slice(0, 5)); response.end(body('code_wrong').slice(5)); }
  else if (request.url === '/bff/gzip') response.writeHead(422, { ...type, 'content-encoding': 'gzip' }).end(gzipSync(body('code_expired')));
  else if (request.url === '/bff/foreign') response.writeHead(422, { 'content-type': 'application/json' }).end(body('balance_short'));
  else if (request.url === '/api/x') response.writeHead(422, type).end(body('already_applied'));
  else request.socket.end('HTTP/1.1 431 Too Large\\r\\ncontent-type: application/json; charset=utf-8\\r\\nx-request-id: b\\r\\n\\r\\n' + body('headers_too_large'));
});
server.listen(0, '127.0.0.1', async () => {
  const origin = 'http://127.0.0.1:' + server.address().port;
  for (const path of ['/bff/list', '/bff/list', '/bff/parts', '/bff/gzip', '/bff/foreign', '/api/x', '/raw']) await fetch(origin + path).then((response) => response.text(), () => undefined);
  process.exit();
});
`;

t.test('the recorder writes each kind of response of the gateway once, however it is sent, and none of other servers', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'seen-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const recorder = pathToFileURL(resolve('scripts/testRun/recordResponses.mjs')).href;
  await promisify(execFile)(process.execPath, [`--import=${recorder}`, '--input-type=module', '-e', SERVER], { env: { ...process.env, NODE_OPTIONS: '', RECORD_RESPONSES: folder } });
  const [described, reasons] = checkSeen(folder, true);
  t.match(described?.name, /^the 4 kinds of responses/);
  const unseen = reasons?.faults.join() ?? '';
  for (const reason of ['refused', 'code_wrong', 'code_expired', 'headers_too_large']) t.notMatch(unseen, new RegExp(`causes ${reason}(,|$)`));
  for (const reason of ['balance_short', 'already_applied']) t.match(unseen, `no test causes ${reason}`, 'another server');
});
