import { type LoaderFunctionArgs, type RouterContextProvider, type StaticHandlerContext } from 'react-router-dom';
import { SUCCESS } from '../../shared/constants.ts';
import { UNKNOWN, type FoundPage } from './findPage.ts';

type Matches = StaticHandlerContext['matches'];

/** What `data()` of React Router returns: data with a status. */
interface DataWithStatus {
  type: 'DataWithResponseInit';
  data: unknown;
  init: { status?: number } | null;
}

const hasStatus = (result: unknown): result is DataWithStatus =>
  typeof result === 'object' && result !== null && 'type' in result && result.type === 'DataWithResponseInit' && 'init' in result;

/**
 * Runs the loaders of a page side by side, as React Router's `query` does, or returns the redirect of one of them. `query` itself makes
 * a `Request` and several objects for each route, which costs more than most loaders; so it only does what is rare: the first request for a
 * route, whose code it loads, and redirects and errors, for which it runs the loaders again. They only read, and the typed API makes
 * each read once per page request.
 */
export async function runLoaders(
  found: FoundPage,
  url: URL,
  context: Readonly<RouterContextProvider>,
  signal?: AbortSignal,
): Promise<StaticHandlerContext | Response> {
  const byRouter = () => found.handler.query(new Request(url, signal ? { signal } : {}), { requestContext: context });
  const location = { pathname: url.pathname, search: url.search, hash: '', state: null, key: 'default' };
  const matches = matchesOf(found, url);
  if (!matches || matches.some(({ route }) => route.lazy)) return byRouter();

  // Loaders read the URL and the signal of the request, and nothing else.
  const request = { url: url.href, signal: signal ?? NEVER, method: 'GET' } as Request;
  const results = await Promise.allSettled(
    matches.map(async ({ route, params }) =>
      typeof route.loader === 'function'
        ? ((await route.loader({ request, url, pattern: found.path, params, context } satisfies LoaderFunctionArgs)) ?? null)
        : undefined,
    ),
  );
  if (signal?.aborted || results.some((result) => result.status === 'rejected' || result.value instanceof Response)) return byRouter();
  return contextOf(
    matches,
    results.map((result) => (result.status === 'fulfilled' ? result.value : undefined)),
    location,
  );
}

const NEVER = new AbortController().signal;

/** The matches that React Router would find. Undefined for an unusual address: an unknown one, or one with a slash too many. */
function matchesOf({ chain, path, params }: FoundPage, { pathname }: URL): Matches | undefined {
  if (path === UNKNOWN || (pathname.length > 1 && pathname.endsWith('/')) || pathname.includes('%')) return undefined;
  const segments = pathname.split('/');
  return chain.map(({ route, depth }) => {
    const matched = segments.slice(0, depth).join('/') || '/';
    return { route, params, pathname: matched, pathnameBase: matched };
  });
}

function contextOf(matches: Matches, results: unknown[], location: StaticHandlerContext['location']): StaticHandlerContext {
  const loaderData: Record<string, unknown> = {};
  let statusCode: number = SUCCESS;
  for (const [place, { route }] of matches.entries()) {
    const result = results[place];
    if (result === undefined) continue;
    loaderData[route.id] = hasStatus(result) ? result.data : result;
    const status = hasStatus(result) ? result.init?.status : undefined;
    if (status !== undefined && status !== SUCCESS) statusCode = status;
  }
  return { basename: '/', location, matches, loaderData, actionData: null, errors: null, statusCode, loaderHeaders: {}, actionHeaders: {} };
}
