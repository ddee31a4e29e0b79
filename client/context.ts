import { createContext, type LoaderFunctionArgs } from 'react-router-dom';
import { LATE_AFTER } from '../shared/constants.ts';
import type { Api } from '../shared/api.ts';

// With this flag the router's types give loaders the context provider.
declare module 'react-router' {
  interface Future {
    v8_middleware: true;
  }
}

/** The typed api: the gateway in process on the server, `fetch('/bff/…')` in the browser. */
export const apiContext = createContext<Api>();

/** Whether this request may be a member's: on the server it has a session cookie; in the browser see signedIn.ts. */
export const mayBeMemberContext = createContext<boolean>();

/** How long a page waits for what it can do without (ms), and who is told when it waits no longer. */
export const latenessContext = createContext({ patience: LATE_AFTER, gaveUp: (): void => undefined });

/** For loaders and actions. */
export const apiOf = (context: LoaderFunctionArgs['context']): Api => context.get(apiContext);
