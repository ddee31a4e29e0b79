import type { ReactNode } from 'react';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { DOCS_FILES_PATH, DOCS_PATH, GUIDE_PATH, MARK_PATH } from '../../shared/paths.ts';
import type { LimitFigures } from '../http/limits/policies.ts';
import { type DocsFileNames, REFERENCE_ID } from './docsFiles.ts';
import { guideHtml } from './guide.tsx';

/** `/bff/docs/guide`: how programs call the portal, with examples for curl and for the typed client. */
export const GuidePage = ({ brand, origin, figures, files }: DocsPageProps) => (
  <DocsDocument brand={brand} files={files} title="使用指南" path={GUIDE_PATH}>
    <div className="guide" dangerouslySetInnerHTML={{ __html: guideHtml(origin, figures) }} />
  </DocsDocument>
);

/** What both pages are made from. */
export interface DocsPageProps {
  /** The site's name. */
  brand: string;
  /** The portal's public origin, for examples. */
  origin: string;
  /** Those of the rate limits. */
  figures: LimitFigures;
  files: DocsFileNames;
}

interface DocsDocumentProps extends Pick<DocsPageProps, 'brand' | 'files'> {
  title: string;
  /** Path of this page. */
  path: string;
  /** Names of further style sheets and of scripts. */
  styles?: string[];
  scripts?: string[];
  children: ReactNode;
}

const PAGES = [
  { path: DOCS_PATH, name: '接口参考' },
  { path: GUIDE_PATH, name: '使用指南' },
  { path: gatewayRoutes.description.path, name: 'OpenAPI 文件' },
];

/** The frame of the pages for programmers. Search engines are asked not to list them. */
function DocsDocument({ brand, files, title, path, styles = [], scripts = [], children }: DocsDocumentProps) {
  return (
    <html lang="zh-CN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} - ${brand}`}</title>
        <link rel="icon" href={MARK_PATH} />
        {[...styles, files.style].map((name) => (
          <link key={name} rel="stylesheet" href={`${DOCS_FILES_PATH}/${name}`} />
        ))}
      </head>
      <body>
        <a className="skip" href="#content">
          跳到正文
        </a>
        <header className="head">
          <div className="wrap">
            <a className="brand" href="/">
              {brand}
            </a>
            <nav aria-label="接口文档">
              {PAGES.map((page) => (
                <a key={page.path} href={page.path} aria-current={page.path === path ? 'page' : undefined}>
                  {page.name}
                </a>
              ))}
            </nav>
          </div>
        </header>
        <main className="wrap" id="content" tabIndex={-1}>
          <h1>{title}</h1>
          {children}
        </main>
        {scripts.map((name) => (
          <script key={name} src={`${DOCS_FILES_PATH}/${name}`} />
        ))}
      </body>
    </html>
  );
}

/** `/bff/docs`: every call, as Swagger UI shows the OpenAPI description. */
export function ReferencePage({ brand, files }: DocsPageProps) {
  return (
    <DocsDocument
      brand={brand}
      files={files}
      title="接口参考"
      path={DOCS_PATH}
      styles={[files.readerStyle]}
      scripts={[files.reader, files.start]}
    >
      <p className="note">
        点开一项，可以看到参数、请求体、响应与错误。在这里只能试读取类接口，而且不带登录状态；需要登录的接口与写操作，请照《
        <a href={GUIDE_PATH}>使用指南</a>》用自己的程序调用。每个 <code>reason</code> 的含义见
        <a href={`${GUIDE_PATH}#reasons`}>拒绝的原因</a>。有问题请
        <a href="/contact">联系我们</a>，并附上响应头 <code>x-request-id</code>。
      </p>
      <noscript>
        <p className="note">
          本页需要 JavaScript。不用 JavaScript 时，可以直接阅读{' '}
          <a href={gatewayRoutes.description.path}>OpenAPI 文件</a>。
        </p>
      </noscript>
      <div id={REFERENCE_ID} />
    </DocsDocument>
  );
}
