import { SUCCESS, PAGE_SIZE_MAX } from '../../../shared/constants.ts';
import { CSRF_HEADER, CSRF_VALUE } from '../../../shared/headers.ts';
import { FILE_SIZE_MAX, showFileSize } from '../../../shared/rules/files.ts';
import { Example } from './example.tsx';

/** Reading a list page by page. */
export const Bills = ({ origin }: { origin: string }) => (
  <>
    <p>
      列表用 <code>page</code>（从 1 开始）与 <code>count</code>（每页条数，最多 {PAGE_SIZE_MAX}
      ）翻页，最新的在前。同名的 <code>/page</code> 接口用同样的筛选条件，给出总数与合计。
      <code>start_date</code> 与 <code>end_date</code> 都包含当天，按北京时间。
    </p>
    <Example
      language="sh"
      code={SUCCESS}
    >{`curl -s -b cookies.txt '${origin}/bff/user/bill?type=1&page=1&count=50'`}</Example>
    <Example
      language="sh"
      code={SUCCESS}
    >{`curl -s -b cookies.txt '${origin}/bff/user/bill/page?type=1'`}</Example>
    <p>
      读到一页没有新的记录为止：一页可能少于所要的条数。翻页途中有新账单产生时，旧账单会顺延到下一页，请按{' '}
      <code>id</code> 去重。客户端的 <code>rows</code> 已经这样做：
    </p>
    <Example language="js">{`for await (const bill of portal.rows.bill({ type: 1 })) {
  console.log(bill.created_at, bill.amount, bill.title);
}`}</Example>
  </>
);

/** Uploads, and the file of bills. */
export const Files = ({ origin }: { origin: string }) => (
  <>
    <p>
      上传一张图片或一份 PDF（最大 {showFileSize(FILE_SIZE_MAX)}），用 <code>multipart/form-data</code>，字段{' '}
      <code>kind</code> 说明用途。响应的 <code>data.url</code>{' '}
      填入需要附件的接口；这个地址只有上传者本人能打开。
    </p>
    <Example
      language="sh"
      code={SUCCESS}
    >{`curl -s -b cookies.txt -H 'Origin: ${origin}' -H '${CSRF_HEADER}: ${CSRF_VALUE}' \\
  -F kind=license_files -F file=@licence.png ${origin}/bff/upload`}</Example>
    <Example language="js">{`import { readFile, writeFile } from 'node:fs/promises';

const picture = new Blob([await readFile('licence.png')], { type: 'image/png' });
const { url } = await portal.upload(picture, 'license_files', { name: 'licence.png' });
console.log(url);`}</Example>
    <p>
      账单可以导出为一个 CSV
      文件，筛选条件与列表相同，没有分页。中途失败时连接会断开，不完整的文件不会被当成完整的。
    </p>
    <Example language="sh">{`curl -s -b cookies.txt -o bills.csv '${origin}/bff/user/bill.csv?start_date=2026-01-01'`}</Example>
    <Example language="js">{`const csv = await portal.billCsv({ start_date: '2026-01-01' });
await writeFile('bills-sdk.csv', '\\uFEFF' + csv); // 开头的标记让 Excel 认出 UTF-8`}</Example>
  </>
);
