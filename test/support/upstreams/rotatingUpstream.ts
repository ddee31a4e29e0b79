import type { Test } from 'tap';
import { adapt } from '../../../server/upstream/adapt/adapt.ts';
import { fail, ok } from '../../../shared/envelope.ts';
import { type Behaviour, json, startStubUpstream } from '../stubUpstream.ts';

/** How this upstream differs from the contract: its tokens are renewed. The example of docs/adapting.md. */
export const rotating = adapt({
  token: {
    names: ['accessToken'],
    lifetimeNames: ['expiresIn'],
    expiryNames: ['expiresTime'],
    refreshNames: ['refreshToken'],
  },
  refresh: { upstream: 'POST /auth/refresh', request: (refreshToken) => ({ refreshToken }) },
});

const usually = ({ refreshToken }: Record<string, unknown>): object => ({ expiresIn: 60, refreshToken });

/** A login and what has become of its tokens. */
interface Family {
  number: number;
  /** How many tokens it has given. */
  given: number;
  until: number;
  state: 'open' | 'logged out' | 'stolen';
}

/**
 * An upstream whose tokens last a minute, by `now`. Each refresh gives two new tokens and ends both old ones. A refresh token that is used
 * twice counts as stolen, and ends the session.
 */
export async function startRotatingUpstream(t: Pick<Test, 'teardown'>, now: () => number) {
  const upstream = await startStubUpstream(t);
  const families: Family[] = [];
  const made = {
    ...upstream,
    families,
    /** Successful refreshes. */
    refreshes: 0,
    /** What a login says besides its token; by default all of it. */
    says: usually,
    /** Appended to each token. */
    filling: '',
    /** What happens at the next refreshes in place of a success. */
    refresh: undefined as Behaviour | undefined,
    /** Gives two new tokens, as by default. */
    renew: ((hit, response) => {
      const family = families.find(
        (one) => tokenOf(one, 'refresh') === (JSON.parse(hit.body) as { refreshToken: string }).refreshToken,
      );
      const older = families.find(({ number }) => hit.body.includes(`refresh-secret-${number}-`));
      if (!family && older) older.state = 'stolen';
      if (family?.state !== 'open') return json(fail(40000, '登录已过期'))(hit, response);
      made.refreshes++;
      json(ok(grant(family)))(hit, response);
    }) as Behaviour,
    /** Members' tokens that requests for this path had. */
    tokensAt: (path: string) =>
      upstream.hits
        .filter((hit) => hit.path === path)
        .flatMap(({ headers: { authorization = '' } }) =>
          authorization.includes('secret') ? [authorization] : [],
        ),
    current: (family = families.at(-1)) => family && tokenOf(family, 'access'),
  };
  const tokenOf = ({ number, given }: Family, kind: 'access' | 'refresh') =>
    `${kind}-secret-${number}-${given}${made.filling}`;
  function grant(family: Family): object {
    family.given++;
    family.until = now() + 60_000;
    return {
      accessToken: tokenOf(family, 'access'),
      ...made.says({ refreshToken: tokenOf(family, 'refresh') }),
    };
  }
  /** Behaves as described from now on, whatever a test has made of it. */
  function reset(): void {
    upstream.reset();
    Object.assign(made, { refresh: undefined, says: usually, filling: '' });
    behave();
  }
  function behave(): void {
    upstream.on('POST /api/login', (hit, response) => {
      const family: Family = { number: families.length + 1, given: 0, until: 0, state: 'open' };
      families.push(family);
      json(ok({ ...grant(family), user_id: 1 }))(hit, response);
    });
    upstream.on('POST /auth/refresh', (hit, response) => (made.refresh ?? made.renew)(hit, response));
    upstream.on('POST /api/logout', (hit, response) => {
      const family = families.find(
        (one) => tokenOf(one, 'access') === hit.headers.authorization && one.until > now(),
      );
      if (family) family.state = 'logged out';
      json(family ? ok(null) : fail(40000, '登录已过期'))(hit, response);
    });
    upstream.on('*', (hit, response) => {
      const { authorization: token = '0' } = hit.headers;
      const isOpen = families.some(
        (one) => tokenOf(one, 'access') === token && one.state === 'open' && one.until > now(),
      );
      (token === '0' || isOpen ? upstream.sample : json(fail(40000, '登录已过期')))(hit, response);
    });
  }
  behave();
  return Object.assign(made, { reset });
}
