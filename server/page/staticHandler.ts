import { createStaticHandler } from 'react-router-dom';
import { routes } from '../../client/routes.tsx';

/** Runs loaders for a document; its `dataRoutes` are the route table with the lazily loaded pages filled in. */
export const handler = createStaticHandler(routes);
