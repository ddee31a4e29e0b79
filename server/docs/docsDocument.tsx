import type { ReactNode } from 'react';
import { DOCS_FILES_PATH, docsPath, guidePath, MARK_PATH, type Language } from '../../shared/paths.ts';
import { DESCRIPTIONS, type DocsFileNames, REFERENCE_ID } from './docsFiles.ts';
import { guideHtml, type GuideProps } from './guide.tsx';

/** What both pages are made from. */
export interface DocsPageProps extends GuideProps {
  /** The site's name. */
  brand: string;
  files: DocsFileNames;
}

/** The languages as `lang`, `hreflang` and `Content-Language` name them. */
export const TAGS: Record<Language, string> = { zh: 'zh-CN', en: 'en' };

/** What the frame of both pages says. */
const TEXTS = {
  zh: {
    reference: '接口参考',
    guide: '使用指南',
    description: 'OpenAPI 文件',
    pages: '接口文档',
    skip: '跳到正文',
    other: { language: 'en', name: 'English' },
  },
  en: {
    reference: 'API reference',
    guide: 'Guide',
    description: 'OpenAPI file',
    pages: 'API documentation',
    skip: 'Skip to content',
    other: { language: 'zh', name: '中文' },
  },
} as const satisfies Record<Language, object>;

/** `/bff/docs/guide/{language}`: how programs call the portal, with examples for curl and for the typed client. */
export const GuidePage = ({ brand, files, ...guide }: DocsPageProps) => (
  <DocsDocument {...guide} brand={brand} files={files} page="guide">
    <div className="guide" dangerouslySetInnerHTML={{ __html: guideHtml(guide) }} />
  </DocsDocument>
);

/** `/bff/docs/{language}`: every call, as Swagger UI shows the OpenAPI description. */
export function ReferencePage({ language, brand, files }: DocsPageProps) {
  const start = { zh: files.startZh, en: files.startEn }[language];
  return (
    <DocsDocument
      language={language}
      brand={brand}
      files={files}
      page="reference"
      styles={[files.readerStyle]}
      scripts={[files.reader, start]}
    >
      {language === 'zh' ? <ChineseNotes /> : <EnglishNotes />}
      <div id={REFERENCE_ID} />
    </DocsDocument>
  );
}

const ChineseNotes = () => (
  <>
    <p className="note">
      点开一项，可以看到参数、请求体、响应与错误。在这里只能试读取类接口，而且不带登录状态；需要登录的接口与写操作，请照《
      <a href={guidePath('zh')}>使用指南</a>》用自己的程序调用。每个 <code>reason</code> 的含义见
      <a href={`${guidePath('zh')}#reasons`}>拒绝的原因</a>。有问题请
      <a href="/contact">联系我们</a>，并附上响应头 <code>x-request-id</code>。
    </p>
    <noscript>
      <p className="note">
        本页需要 JavaScript。不用 JavaScript 时，可以阅读《<a href={guidePath('zh')}>使用指南</a>》与{' '}
        <a href={DESCRIPTIONS.zh}>OpenAPI 文件</a>。
      </p>
    </noscript>
  </>
);

const EnglishNotes = () => (
  <>
    <p className="note">
      Open an entry to see its parameters, request body, responses and errors. Only reads can be tried here,
      and without a session; for calls that need a login, and for writes, use a program of your own as the{' '}
      <a href={guidePath('en')}>guide</a> shows. What each <code>reason</code> means is listed under{' '}
      <a href={`${guidePath('en')}#reasons`}>Reasons of refusals</a>. If you have a question,{' '}
      <a href="/contact">contact us</a> and include the response header <code>x-request-id</code>.
    </p>
    <noscript>
      <p className="note">
        This page needs JavaScript. Without it, read the <a href={guidePath('en')}>guide</a> and the{' '}
        <a href={DESCRIPTIONS.en}>OpenAPI file</a> itself.
      </p>
    </noscript>
  </>
);

/** Path of each page, by language. */
const PATHS = {
  reference: docsPath,
  guide: guidePath,
  description: (language: Language) => DESCRIPTIONS[language],
} as const;
const NAMES = ['reference', 'guide', 'description'] as const;

interface DocsDocumentProps extends Pick<DocsPageProps, 'brand' | 'files' | 'language'> {
  page: 'reference' | 'guide';
  /** Names of further style sheets and of scripts. */
  styles?: string[];
  scripts?: string[];
  children: ReactNode;
}

/** The frame of the pages for programmers. Search engines are asked not to list them. */
function DocsDocument({
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
