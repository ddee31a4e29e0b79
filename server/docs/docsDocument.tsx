import type { ReactNode } from 'react';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { DOCS_FILES_PATH, DOCS_PATH, GUIDE_PATH, MARK_PATH } from '../../shared/paths.ts';
import type { LimitFigures } from '../http/limits/policies.ts';
import { type DocsFileNames, REFERENCE_ID } from './docsFiles.ts';
import { Basics, Login, Changes } from './guide/basics.tsx';
import { Bills, Files } from './guide/files.tsx';
import { Withdrawal, Purchases } from './guide/withdrawal.tsx';
import { Limits } from './guide/limits.tsx';
import { Failures, Reasons } from './guide/reasons.tsx';

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
export function GuidePage({ brand, origin, figures, files }: DocsPageProps) {
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
