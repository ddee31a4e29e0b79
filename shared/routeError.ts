/**
 * An error that the router shows as a response: React Router knows it by its shape (`isRouteErrorResponse`), and has no public constructor for it.
 * What a loader throws on purpose is made with `data()`.
 */
export const routeError = (status: number, statusText = '', data: unknown = '') => ({ status, statusText, data, internal: false });
