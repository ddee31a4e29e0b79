import { data } from 'react-router-dom';
import { NOT_FOUND_MESSAGE } from '../shared/constants.ts';

/** A 404 response with the specification's message, for loaders to throw. */
export const notFound = () => data(NOT_FOUND_MESSAGE, { status: 404 });

/** Loader of the catch-all route: every unknown path is a 404 inside the layout. */
export function loadNotFound(): never {
  throw notFound();
}
