import type { ReactNode } from 'react';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { DOCS_FILES_PATH, DOCS_PATH, GUIDE_PATH, MARK_PATH } from '../../shared/paths.ts';
import type { LimitFigures } from '../http/limits/policies.ts';
import type { DocsFileNames } from './docsFiles.ts';

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
export function DocsDocument({ brand, files, title, path, styles = [], scripts = [], children }: DocsDocumentProps) {
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
