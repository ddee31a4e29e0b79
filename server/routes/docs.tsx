import type { FastifyInstance } from 'fastify';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { docsFiles } from '../docs/docsFiles.ts';
import { sendError } from '../http/errors.ts';
import { DOCS_POLICY } from '../http/headers.ts';
import { kept, type Kept, sendKept } from '../http/kept/kept.ts';
import { toHtml } from '../page/toHtml.ts';
import { withoutSessions } from '../session/door.ts';
import { routeOptions } from './routeOptions.ts';
import { ReferencePage, DocsDocument, type DocsPageProps } from "../docs/docsDocument.tsx";
import { readBrand } from "./sitemap.ts";
import type { ReactNode } from "react";
import { GUIDE_PATH } from "../../shared/paths.ts";
import { Basics, Changes, Login } from "../docs/guide/basics.tsx";
import { Files, Bills } from "../docs/guide/files.tsx";
import { Limits } from "../docs/guide/limits.tsx";
import { Reasons, Failures } from "../docs/guide/reasons.tsx";
import { Withdrawal, Purchases } from "../docs/guide/withdrawal.tsx";
import { SUCCESS } from "../../shared/constants.ts";
import { openApi } from "../openapi/openApi.ts";

/** Time (s) for which a copy of the description is fresh: it changes with a new version of the portal only. */
const FRESH = 60;

/** The OpenAPI description, under the site's name. The text takes a while to make, so it is kept until the name changes. */
export async function descriptionRoute(app: FastifyInstance): Promise<void> {
  withoutSessions(app);
  const { config } = app;
  let last: { brand: string; response: Kept } | undefined;
  const textFor = (brand: string) => JSON.stringify(openApi({ brand, origin: config.publicOrigin, figures: config }));
  app.route({
    ...routeOptions(gatewayRoutes.description),
    async handler(request, reply) {
      const brand = await readBrand(request);
      if (last?.brand !== brand) last = { brand, response: kept(SUCCESS, Buffer.from(textFor(brand))) };
      reply.header('cache-control', `public, max-age=${FRESH}`).header('vary', 'Accept-Encoding').type('application/json; charset=utf-8');
      return sendKept(reply, last.response);
    },
  });
}

interface Section {
  id: string;
  title: string;
  Content: (props: Pick<DocsPageProps, 'origin' | 'figures'>) => ReactNode;
}

const SECTIONS: Section[] = [
  { id: 'basics', title: '基本约定', Content: Basics },
  { id: 'login', title: '登录与注册', Content: Login },
  { id: 'bills', title: '逐页读取账单', Content: Bills },
  { id: 'withdrawal', title: '提现', Content: Withdrawal },
  { id: 'purchases', title: '充值，开通 VIP 会员', Content: Purchases },
  { id: 'files', title: '上传文件，导出账单', Content: Files },
  { id: 'limits', title: '限额，代许多用户调用', Content: Limits },
  { id: 'failures', title: '出错时怎么办', Content: Failures },
  { id: 'reasons', title: '拒绝的原因', Content: Reasons },
  { id: 'changes', title: '接口的变更', Content: Changes },
];

/** `/bff/docs/guide`: how programs call the portal, with examples for curl and for the typed client. */
function GuidePage({ brand, origin, figures, files }: DocsPageProps) {
  return (
    <DocsDocument brand={brand} files={files} title="使用指南" path={GUIDE_PATH}>
      <div className="guide">
        <nav className="toc" aria-label="目录">
          <ol>
            {SECTIONS.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {SECTIONS.map(({ id, title, Content }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <Content origin={origin} figures={figures} />
            </section>
          ))}
        </div>
      </div>
    </DocsDocument>
  );
}

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

const YEAR = 31_536_000;

/**
 * `/bff/docs`: the reference of all calls, read from `/bff/openapi.json` by Swagger UI, and a guide with examples. Both know no session:
 * their responses are the same for everybody. Their policy allows the portal's own scripts and styles, and no others.
 */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  withoutSessions(app);
  const { config } = app;
  const files = docsFiles();

  const pages = [
    { row: gatewayRoutes.reference, Page: ReferencePage },
    { row: gatewayRoutes.guide, Page: GuidePage },
  ];
  for (const { row, Page } of pages) {
    let page: { brand: string; response: Kept } | undefined;
    app.route({
      ...routeOptions(row),
      async handler(request, reply) {
        const brand = await readBrand(request);
        if (page?.brand !== brand) {
          const { names } = await files();
          page = { brand, response: kept(200, await toHtml(<Page brand={brand} origin={config.publicOrigin} figures={config} files={names} />)) };
        }
        reply.headers({ 'content-security-policy': DOCS_POLICY, 'cache-control': 'no-cache', vary: 'Accept-Encoding' }).type('text/html; charset=utf-8');
        return sendKept(reply, page.response);
      },
    });
  }

  app.route<{ Params: { name: string } }>({
    ...routeOptions(gatewayRoutes.docsFile),
    async handler(request, reply) {
      const { byName } = await files();
      const file = byName.get(request.params.name);
      if (!file) return sendError('no_such_route', request, reply);
      reply.headers({ 'cache-control': `public, max-age=${YEAR}, immutable`, vary: 'Accept-Encoding' }).type(`${file.type}; charset=utf-8`);
      return sendKept(reply, file.response);
    },
  });
}
