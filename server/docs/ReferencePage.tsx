import { guidePath } from '../../shared/paths.ts';
import { DESCRIPTIONS, DocsDocument, type DocsPageProps } from './docsDocument.tsx';

/** `/bff/docs/{language}`: every call, as Swagger UI shows the OpenAPI description. server/docs/startReference.js starts it. */
export const ReferencePage = ({ language, brand, files }: DocsPageProps) => (
  <DocsDocument
    language={language}
    brand={brand}
    files={files}
    page="reference"
    styles={[files.readerStyle]}
    scripts={[files.reader, files.start]}
  >
    {language === 'zh' ? <ChineseNotes /> : <EnglishNotes />}
    <div id="reference" data-description={DESCRIPTIONS[language]} />
  </DocsDocument>
);

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
