import type { ReactNode } from 'react';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import {
  DOCS_FILES_PATH,
  docsPath,
  guidePath,
  type Language,
  logDocsPath,
  MARK_PATH,
  metricsDocsPath,
} from '../../shared/paths.ts';
import type { LimitFigures } from '../http/limits/policies.ts';
import type { DocsFileNames } from './docsFiles.ts';

/** What the pages are made from. */
export interface DocsPageProps {
  language: Language;
  /** The site's name. */
  brand: string;
  /** The portal's public origin, for examples. */
  origin: string;
  /** Those of the rate limits. */
  figures: LimitFigures;
  /** Address of the console of the sandbox that the portal stands before; undefined: it is none. */
  sandbox: string | undefined;
  files: DocsFileNames;
}

/** The languages as `lang`, `hreflang` and `Content-Language` name them. */
export const TAGS: Record<Language, string> = { zh: 'zh-CN', en: 'en' };

/** Address of the description in each language. */
export const DESCRIPTIONS: Record<Language, string> = {
  zh: gatewayRoutes.description.path,
  en: gatewayRoutes.englishDescription.path,
};

/** What the frame of the pages says. */
const TEXTS = {
  zh: {
    reference: '接口参考',
    guide: '使用指南',
    log: '日志',
    metrics: '指标',
    description: 'OpenAPI 文件',
    pages: '接口文档',
    skip: '跳到正文',
    other: { language: 'en', name: 'English' },
  },
  en: {
    reference: 'API reference',
    guide: 'Guide',
    log: 'Log',
    metrics: 'Metrics',
    description: 'OpenAPI file',
    pages: 'API documentation',
    skip: 'Skip to content',
    other: { language: 'zh', name: '中文' },
  },
} as const satisfies Record<Language, object>;

/** Path of each page, by language. */
const PATHS = {
  reference: docsPath,
  guide: guidePath,
  log: logDocsPath,
  metrics: metricsDocsPath,
  description: (language: Language) => DESCRIPTIONS[language],
} as const;
const NAMES = ['reference', 'guide', 'log', 'metrics', 'description'] as const;

interface DocsDocumentProps extends Pick<DocsPageProps, 'brand' | 'files' | 'language'> {
  page: Exclude<(typeof NAMES)[number], 'description'>;
  /** Names of further style sheets and of scripts. */
  styles?: string[];
  scripts?: string[];
  children: ReactNode;
}

/** The frame of the pages for programmers and operators. Search engines are asked not to list them. */
export function DocsDocument({
  language,
  brand,
  files,
  page,
  styles = [],
  scripts = [],
  children,
}: DocsDocumentProps) {
  const texts = TEXTS[language];
  const other = TAGS[texts.other.language];
  return (
    <html lang={TAGS[language]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${texts[page]} - ${brand}`}</title>
        <link rel="icon" href={MARK_PATH} />
        <link rel="alternate" hrefLang={other} href={PATHS[page](texts.other.language)} />
        {[...styles, files.style].map((name) => (
          <link key={name} rel="stylesheet" href={`${DOCS_FILES_PATH}/${name}`} />
        ))}
      </head>
      <body>
        <a className="skip" href="#content">
          {texts.skip}
        </a>
        <header className="head">
          <div className="wrap">
            <a className="brand" href="/" lang={TAGS.zh}>
              {brand}
            </a>
            <nav aria-label={texts.pages}>
              {NAMES.map((name) => (
                <a key={name} href={PATHS[name](language)} aria-current={name === page ? 'page' : undefined}>
                  {texts[name]}
                </a>
              ))}
            </nav>
            <a className="other" href={PATHS[page](texts.other.language)} hrefLang={other} lang={other}>
              {texts.other.name}
            </a>
          </div>
        </header>
        <main className="wrap" id="content" tabIndex={-1}>
          <h1>{texts[page]}</h1>
          {children}
        </main>
        {scripts.map((name) => (
          <script key={name} src={`${DOCS_FILES_PATH}/${name}`} />
        ))}
      </body>
    </html>
  );
}
