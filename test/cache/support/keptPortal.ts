import type { Test } from 'tap';
import { startPortal, type Portal } from '../../helper.ts';
import { startStubUpstream } from '../../support/stubUpstream.ts';
import { until } from '../../support/longRun.ts';

/** A log line of a request. */
interface RequestLine {
  fromMemory?: true;
  [field: string]: unknown;
}

/** The log line of the request with this response, when it is written. */
async function lineOf({ logs }: Pick<Portal, 'logs'>, headers: Headers): Promise<RequestLine> {
  const id = headers.get('x-request-id');
  const find = () =>
    logs.find((line) => line.includes('"event":"http.request"') && line.includes(`"reqId":"${id}"`));
  if (!(await until(() => find() !== undefined))) throw new Error(`no log line of ${id}`);
  return JSON.parse(find() ?? '') as RequestLine;
}

/** A portal over a stub upstream, whose copies and pages grow old by `clock`. `limits`: the clock of the rate limits. */
export async function startKeptPortal(t: Test, env: Record<string, string> = {}, limits?: () => number) {
  const upstream = await startStubUpstream(t);
  const clock = { ms: 0 };
  const portal = await startPortal(t, {
    upstream: upstream.origin,
    env,
    clocks: { copies: () => clock.ms, ...(limits && { limits }) },
  });
  return {
    upstream,
    clock,
    portal,
    /** Asks as a visitor without cookies. The text is decoded, the headers are as they came. */
    async ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
      const response = await fetch(portal.origin + path, {
        method,
        redirect: 'manual',
        headers: { 'accept-encoding': 'identity', ...headers },
      });
      return {
        status: response.status,
        headers: response.headers,
        text: await response.text(),
        line: () => lineOf(portal, response.headers),
      };
    },
  };
}
