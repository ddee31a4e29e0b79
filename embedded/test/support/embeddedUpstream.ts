import { rmSync } from 'node:fs';
import type { Test } from 'tap';
import type { Embedded } from '../../app.ts';
import { startEmbedded } from '../../../test/support/built.ts';
import { seededDirectory } from '../../../test/support/seededDirectory.ts';

/** An envelope of the upstream, with untyped `data`. */
export interface AnyEnvelope {
  code: number;
  message: string;
  reason?: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read it as they expect it
  data: any;
}

export const PASSWORD = 'Demo-2026';
export const LIN = '13800000001';

export interface EmbeddedUpstream {
  origin: string;
  varDir: string;
  /** The upstream's clock in ms since 1970; a test may change it. */
  clock: { now: number };
  get(path: string, token?: string): Promise<AnyEnvelope>;
  post(
    path: string,
    body?: object,
    options?: { token?: string | undefined; address?: string | undefined; agent?: string },
  ): Promise<AnyEnvelope>;
  /** Token of a member with the sample password. */
  login(phone?: string): Promise<string>;
  /** The newest text-message code that was sent to the phone. */
  code(phone: string): Promise<string>;
  restart(): Promise<void>;
}

/** Starts the embedded upstream with the sample members, on a free port and with its own directory. `startOne`: that of the sources, for a test that changes its content. */
export async function startEmbeddedUpstream(t: Test, startOne = startEmbedded): Promise<EmbeddedUpstream> {
  const clock = { now: Date.parse('2026-11-20T15:00:00+08:00') };
  const varDir = await seededDirectory(startOne, '2026-11-20', () => clock.now);
  const start = (): Promise<Embedded> => startOne({ varDir, port: 0, sandbox: true, clock: () => clock.now });
  let embedded = await start();
  t.teardown(async () => {
    await embedded.close();
    rmSync(varDir, { recursive: true, force: true });
  });
  const upstream: EmbeddedUpstream = {
    ...callsTo(() => upstream.origin),
    origin: embedded.origin,
    varDir,
    clock,
    async restart() {
      await embedded.close();
      embedded = await start();
      upstream.origin = embedded.origin;
    },
  };
  return upstream;
}

/** Calls the embedded upstream of a portal (test/helper.ts) directly. Its clock is changed with `operate`. */
export const embeddedBehind = ({ upstream }: { upstream: string }): EmbeddedUpstream =>
  ({ ...callsTo(() => upstream), origin: upstream }) as EmbeddedUpstream;

function callsTo(origin: () => string): Pick<EmbeddedUpstream, 'get' | 'post' | 'login' | 'code'> {
  const call = async (path: string, init: RequestInit): Promise<AnyEnvelope> => {
    const response = await fetch(origin() + path, init);
    if (response.status !== 200) throw new Error(`${path}: HTTP ${response.status}`);
    return (await response.json()) as AnyEnvelope;
  };
  const calls: Pick<EmbeddedUpstream, 'get' | 'post' | 'login' | 'code'> = {
    get: (path, token = '0') => call(path, { headers: { authorization: token } }),
    post: (path, body = {}, { token = '0', address = '203.0.113.9', agent = 'node' } = {}) =>
      call(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          authorization: token,
          'x-forwarded-for': address,
          'user-agent': agent,
        },
      }),
    async login(phone = LIN) {
      const envelope = await calls.post('/api/login', { phone_number: phone, password: PASSWORD });
      if (envelope.code !== 200) throw new Error(envelope.message);
      return envelope.data.access_token as string;
    },
    async code(phone) {
      const sent = (await (await fetch(`${origin()}/console/sms.json?phone_number=${phone}`)).json()) as {
        code: string;
      }[];
      return sent[0]?.code ?? '';
    },
  };
  return calls;
}
