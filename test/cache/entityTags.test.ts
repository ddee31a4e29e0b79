import t from 'tap';
import { isKnown } from '../../server/http/cachedResponse.ts';
import { contract, type CallName } from '../../shared/contract/index.ts';
import { sampleInput } from '../../shared/contract/sample.ts';
import { fail, ok } from '../../shared/envelope.ts';
import { fillPath, toQuery } from '../../shared/wire.ts';
import { recordedData } from '../support/recorded.ts';
import { json } from '../support/stubUpstream.ts';
import { until } from '../support/longRun.ts';
import { startKeptPortal } from './support/keptPortal.ts';

const PATHS = ['/contact', '/bff/config'];
const CODINGS = ['br', 'gzip', 'identity'];

t.test('If-None-Match: one tag of many, weak or strong, or any; nothing else', async (t) => {
  for (const header of ['"a"', 'W/"a"', '"b", "a"', ' "b" ,W/"a" ', '*'])
    t.equal(isKnown(header, '"a"'), true, header);
  for (const header of [undefined, '', '"b"', 'a', '"a', '"A"', '"aa"', 'W/"b", "c"', '"*"'])
    t.equal(isKnown(header, '"a"'), false, String(header));
});

t.test('a client with these bytes gets 304 without a body, in memory and before', async (t) => {
  const { ask } = await startKeptPortal(t);
  for (const path of PATHS) {
    const tags = new Set<string>();
    for (const coding of CODINGS) {
      const accept = { 'accept-encoding': coding };
      for (let times = 0; times < 3; times++) await ask(path, accept);
      const { headers, text } = await ask(path, accept);
      const tag = headers.get('etag') ?? '';
      t.match(tag, /^"[\w-]{22}-\w+"$/);
      tags.add(tag);
      for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
        const same = await ask(path, { ...accept, 'if-none-match': known });
        t.same(
          [same.status, same.text, same.headers.get('etag')],
          [304, '', tag],
          `${path} in ${coding}, ${known}`,
        );
        for (const name of ['cache-control', 'vary', 'content-security-policy'])
          t.equal(same.headers.get(name), headers.get(name), name);
        const { bytesOut, ...line } = await same.line();
        t.match(line, { fromMemory: true, status: 304 });
        t.equal(bytesOut, undefined);
      }
      for (const other of [
        ...[...tags].filter((one) => one !== tag),
        '"x"',
        tag.replace('"', '"x'),
        tag.slice(1, -1),
      ]) {
        const response = await ask(path, { ...accept, 'if-none-match': other });
        t.same([response.status, response.text], [200, text], `${path} in ${coding}, ${other}`);
      }
    }
    t.equal(tags.size, 3, 'each coding has a tag of its own');
  }
});

t.test('what is missing stays missing, whatever the client has', async (t) => {
  const { ask, upstream } = await startKeptPortal(t);
  upstream.on('*', json(fail(404, '没有这篇文章')));
  for (let times = 0; times < 3; times++)
    for (const path of ['/news/4711', '/nothing-here', '/bff/partner/4711'])
      for (const tag of [undefined, '*', '"x"', 'W/"x"'])
        t.equal((await ask(path, { ...(tag && { 'if-none-match': tag }) })).status, 404, `${path} ${tag}`);
});

t.test('the tag of a coding is known at the first request too, on the way through Fastify', async (t) => {
  // A page names the origin of its portal.
  const env = { PUBLIC_ORIGIN: 'https://portal.example' };
  const [one, other] = [await startKeptPortal(t, env), await startKeptPortal(t, env)];
  for (const path of PATHS) {
    const { headers } = await one.ask(path);
    const same = await other.ask(path, { 'if-none-match': headers.get('etag') ?? '' });
    t.notOk((await same.line()).fromMemory);
    t.equal(same.status, 304, path);
  }
});

t.test('other data have another tag and other bytes, in every coding', async (t) => {
  const { ask, upstream, clock } = await startKeptPortal(t);
  for (const path of PATHS)
    for (const coding of CODINGS)
      for (let times = 0; times < 3; times++) await ask(path, { 'accept-encoding': coding });
  const before = await Promise.all(
    PATHS.flatMap((path) => CODINGS.map((coding) => ask(path, { 'accept-encoding': coding }))),
  );
  const changed = '关于我们的一个新的说法'.repeat(9);
  upstream.on(
    'GET /api/config',
    json(ok({ ...(recordedData('config') as object), protocol: `<p>${changed}</p>` })),
  );
  upstream.on('GET /api/site', json(ok({ ...(recordedData('site') as object), address: changed })));
  const isNew = async (path: string) => {
    clock.ms += 3_001;
    return (await ask(path)).text.includes(changed);
  };
  for (const path of PATHS) t.ok(await until(() => isNew(path)), path);
  for (const [at, path] of PATHS.entries())
    for (const [place, coding] of CODINGS.entries()) {
      const old = before[at * CODINGS.length + place]?.headers.get('etag') ?? '';
      for (let times = 0; times < 3; times++) {
        const { status, text, headers } = await ask(path, {
          'accept-encoding': coding,
          'if-none-match': old,
        });
        t.equal(status, 200, `${path} in ${coding}`);
        t.match(text, changed);
        t.not(headers.get('etag'), old);
      }
    }
});

t.test('every public call of the description keeps its word: an ETag, and 304 for it', async (t) => {
  const { ask } = await startKeptPortal(t);
  const { paths } = JSON.parse((await ask('/bff/openapi.json')).text) as {
    paths: Record<string, { get?: { operationId: string; responses: object } }>;
  };
  const described = Object.entries(paths).flatMap(([template, { get }]) =>
    get && '304' in get.responses && get.operationId in contract
      ? [{ template, name: get.operationId as CallName }]
      : [],
  );
  t.ok(described.length > 10);
  for (const { template, name } of described) {
    const { path, rest } = fillPath(template, sampleInput(contract[name].input));
    const { status, headers } = await ask(path + toQuery(rest));
    t.equal(status, 200, path);
    const same = await ask(path + toQuery(rest), { 'if-none-match': headers.get('etag') ?? '' });
    t.same([same.status, same.text, same.headers.get('etag')], [304, '', headers.get('etag')], path);
  }
});
