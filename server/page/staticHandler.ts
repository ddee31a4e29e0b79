import { createStaticHandler } from 'react-router-dom';
import { routes } from '../../client/routes.tsx';

/** React Router's static handler: runs the loaders of a page. Its `dataRoutes` include the pages that were loaded lazily. */
export const handler = createStaticHandler(routes);
