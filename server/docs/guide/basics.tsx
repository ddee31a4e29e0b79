import { SENTINEL, SUCCESS } from '../../../shared/constants.ts';
import { CSRF_HEADER, CSRF_VALUE, REQUEST_ID } from '../../../shared/headers.ts';
import { DOCS_PATH } from '../../../shared/paths.ts';
import { Example } from './example.tsx';

/** What holds for every call. */
export const Basics = ({ origin }: { origin: string }) => (
  <>
    <p>
      所有接口都在 <code>{origin}/bff</code> 之下，请求与响应都是 JSON（UTF-8）。每个接口的参数与字段见《<a href={DOCS_PATH}>接口参考</a>》。
    </p>
    <Example language="sh" code={SUCCESS}>{`curl -s ${origin}/bff/site`}</Example>
    <ul>
      <li>
        响应一律是 <code>{'{code, message, data}'}</code>。<code>code</code> 为 {SUCCESS} 表示成功；否则是拒绝，另有 <code>reason</code>
        ：一个固定的英文词，程序据此判断。
        <code>message</code> 是给人看的中文，可能调整。
      </li>
      <li>
        HTTP 状态码由 <code>code</code> 得出：400–599 原样使用，{SENTINEL}（没有有效的登录）为 401，其他业务拒绝为 422。
      </li>
      <li>
        写操作（POST）要带请求头 <code>{`${CSRF_HEADER}: ${CSRF_VALUE}`}</code> 与 <code>{`Origin: ${origin}`}</code>。
      </li>
      <li>
        JSON 里的值要用声明的类型：金额是以元为单位、带两位小数的文本（<code>"100.00"</code>），编号与状态是数字。时间是北京时间（+08:00），例如{' '}
        <code>2026-11-23 14:05:00</code>。
      </li>
      <li>以后可能增加字段，请忽略不认识的字段；每个字段都可能缺少，只有接口参考中标为必有的除外。</li>
      <li>
        每个响应都有 <code>{REQUEST_ID}</code>，报修时请附上。
      </li>
    </ul>
    <p>
      用 Node.js 的程序可以用类型化的客户端 <code>yinqiao-client</code>（向本站索取安装包）：它保存
      Cookie，补上写操作的请求头，生成请求编号，重试读取，并把拒绝变成带 <code>reason</code> 的异常。
    </p>
    <Example language="js">{`import { createClient, PortalError } from 'yinqiao-client';

const portal = createClient({ origin: '${origin}' });
const site = await portal.site();
console.log(site.name);`}</Example>
  </>
);
