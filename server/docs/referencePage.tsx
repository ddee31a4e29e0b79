import { DOCS_PATH, GUIDE_PATH } from '../../shared/paths.ts';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { DocsDocument, type DocsPageProps } from './docsDocument.tsx';
import { REFERENCE_ID } from './startReference.ts';

/** `/bff/docs`: every call, as Swagger UI shows the OpenAPI description. */
export function ReferencePage({ brand, files }: DocsPageProps) {
  return (
    <DocsDocument brand={brand} files={files} title="接口参考" path={DOCS_PATH} styles={[files.readerStyle]} scripts={[files.reader, files.start]}>
      <p className="note">
        点开一项，可以看到参数、请求体、响应与错误。在这里只能试读取类接口，而且不带登录状态；需要登录的接口与写操作，请照《
        <a href={GUIDE_PATH}>使用指南</a>》用自己的程序调用。每个 <code>reason</code> 的含义见<a href={`${GUIDE_PATH}#reasons`}>拒绝的原因</a>。有问题请
        <a href="/contact">联系我们</a>，并附上响应头 <code>x-request-id</code>。
      </p>
      <noscript>
        <p className="note">
          本页需要 JavaScript。不用 JavaScript 时，可以直接阅读 <a href={gatewayRoutes.description.path}>OpenAPI 文件</a>。
        </p>
      </noscript>
      <div id={REFERENCE_ID} />
    </DocsDocument>
  );
}
