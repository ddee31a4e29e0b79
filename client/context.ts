import { createContext, type LoaderFunctionArgs } from 'react-router-dom';
import type { Api } from '../shared/api.ts';

// Loaders get the router's context provider; this tells its types so.
declare module 'react-router' {
  interface Future {
    v8_middleware: true;
  }
}

/** The gateway's calls: in process on the server, `fetch('/bff/…')` in the browser. */
export const apiContext = createContext<Api>();

/** Whether this request may belong to a member: on the server, a session cookie came with it; in the browser, see signedIn.ts. */
export const mayBeMemberContext = createContext<boolean>();

/** Short form for loaders and actions: `const api = apiOf(context)`. */
export const apiOf = (context: LoaderFunctionArgs['context']): Api => context.get(apiContext);
