import type { ErrorResponse } from 'react-router-dom';

/**
 * An error that the router shows as a response, as `isRouteErrorResponse` knows it by its shape. React Router has no public constructor
 * for it; what is thrown on purpose is made with `data()`.
 */
export const routeError = (status: number, statusText = '', data: unknown = ''): ErrorResponse & { internal: boolean } => ({
  status,
  statusText,
  data,
  internal: false,
});
