import { PAGE_SIZE_MAX, SUCCESS } from '../../../shared/constants.ts';
import { Example } from './example.tsx';

/** Reading a list page by page. */
export const Bills = ({ origin }: { origin: string }) => (
  <>
    <p>
      列表用 <code>page</code>（从 1 开始）与 <code>count</code>（每页条数，最多 {PAGE_SIZE_MAX}）翻页，最新的在前。同名的 <code>/page</code>{' '}
      接口用同样的筛选条件，给出总数与合计。<code>start_date</code> 与 <code>end_date</code> 都包含当天，按北京时间。
    </p>
    <Example language="sh" code={SUCCESS}>{`curl -s -b cookies.txt '${origin}/bff/user/bill?type=1&page=1&count=50'`}</Example>
    <Example language="sh" code={SUCCESS}>{`curl -s -b cookies.txt '${origin}/bff/user/bill/page?type=1'`}</Example>
    <p>
      读到一页没有新的记录为止：一页可能少于所要的条数。翻页途中有新账单产生时，旧账单会顺延到下一页，请按 <code>id</code> 去重。客户端的 <code>rows</code>{' '}
      已经这样做：
    </p>
    <Example language="js">{`for await (const bill of portal.rows.bill({ type: 1 })) {
  console.log(bill.created_at, bill.amount, bill.title);
}`}</Example>
  </>
);
