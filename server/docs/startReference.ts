import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';

/** Id of the element that Swagger UI fills. */
export const REFERENCE_ID = 'reference';

/**
 * The script that starts Swagger UI. "Try it out" sends reads only, and without the session's cookie: on this origin a click would else act
 * as the member who is logged in, without the questions that the pages ask before money moves. No validator of another site is asked.
 *
 * Every call has some twenty refusals, which have one form. Only 400 is shown with its body; the others are a line each.
 */
export const startReference = `const shortRefusals = () => ({
  wrapComponents: {
    response: (Response, { React }) => (props) => {
      const { code, response, getComponent } = props;
      if (code !== 'default' && Number(code) <= 400) return React.createElement(Response, props);
      const headers = Object.keys(response.get('headers')?.toJS() ?? {}).join('、');
      return React.createElement(
        'tr',
        { className: 'response refusal', 'data-code': code },
        React.createElement('td', { className: 'response-col_status' }, code),
        React.createElement(
          'td',
          { className: 'response-col_description' },
          React.createElement(getComponent('Markdown', true), { source: response.get('description') }),
          headers && React.createElement('p', { className: 'refusal-headers' }, '响应头：' + headers),
        ),
      );
    },
  },
});
SwaggerUIBundle({
  url: ${JSON.stringify(gatewayRoutes.description.path)},
  dom_id: ${JSON.stringify(`#${REFERENCE_ID}`)},
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  filter: true,
  validatorUrl: null,
  supportedSubmitMethods: ['get'],
  requestInterceptor: (request) => Object.assign(request, { credentials: 'omit' }),
  plugins: [shortRefusals],
  onComplete: () => {
    const filter = document.querySelector('.operation-filter-input');
    filter?.setAttribute('placeholder', '按标签或路径筛选');
    filter?.setAttribute('aria-label', '按标签或路径筛选');
  },
});
`;
