import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';

/** Id of the element that Swagger UI fills. */
export const REFERENCE_ID = 'reference';

/**
 * The script that starts Swagger UI. "Try it out" sends reads only, and without the session's cookie: on this origin a click would else act
 * as the member who is logged in, without the questions that the pages ask before money moves. No validator of another site is asked.
 */
export const startReference = `SwaggerUIBundle({
  url: ${JSON.stringify(gatewayRoutes.description.path)},
  dom_id: ${JSON.stringify(`#${REFERENCE_ID}`)},
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  validatorUrl: null,
  supportedSubmitMethods: ['get'],
  requestInterceptor: (request) => Object.assign(request, { credentials: 'omit' }),
});
`;
