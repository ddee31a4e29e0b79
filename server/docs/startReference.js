// Starts Swagger UI in the element that names the description. "Try it out" sends reads only, and without the session's cookie: on this
// origin a click would else act as the member who is logged in, without the questions that the pages ask before money moves. No
// validator of another site is asked.

const reference = document.getElementById('reference');

/** What stands between and before the things that Swagger UI shows, by the language of the page. */
const words = {
  'zh-CN': { headers: '响应头：', comma: '、', filter: '按标签或路径筛选' },
  en: { headers: 'Response headers: ', comma: ', ', filter: 'Filter by tag or path' },
}[document.documentElement.lang];

/** The refusals have one form. Only 400 is shown with its body; the others are a line each. */
const shortRefusals = () => ({
  wrapComponents: {
    response:
      (Response, { React }) =>
      (props) => {
        const { code, response, getComponent } = props;
        if (code !== 'default' && Number(code) <= 400) return React.createElement(Response, props);
        const headers = Object.keys(response.get('headers')?.toJS() ?? {}).join(words.comma);
        return React.createElement(
          'tr',
          { className: 'response refusal', 'data-code': code },
          React.createElement('td', { className: 'response-col_status' }, code),
          React.createElement(
            'td',
            { className: 'response-col_description' },
            React.createElement(getComponent('Markdown', true), { source: response.get('description') }),
            headers && React.createElement('p', { className: 'refusal-headers' }, words.headers + headers),
          ),
        );
      },
  },
});

SwaggerUIBundle({
  url: reference.dataset.description,
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  filter: true,
  validatorUrl: null,
  showExtensions: true,
  supportedSubmitMethods: ['get'],
  requestInterceptor: (request) => Object.assign(request, { credentials: 'omit' }),
  plugins: [shortRefusals],
  onComplete: () => {
    const filter = document.querySelector('.operation-filter-input');
    filter?.setAttribute('placeholder', words.filter);
    filter?.setAttribute('aria-label', words.filter);
  },
});
