import { docsPath } from '../../../../shared/paths.ts';
import { Item, P } from '../../Text.tsx';
import { Curl, Program } from '../Example.tsx';
import type { SectionProps } from '../SectionProps.ts';

/** How requests and responses look. */
export const Basics = ({ names: { origin }, commands, programs }: SectionProps) => (
  <>
    <P
      zh={
        <>
          所有接口都在 <code>{origin}/bff</code> 之下，请求与响应都是 JSON（UTF-8）。每个接口的参数与字段见《
          <a href={docsPath('zh')}>接口参考</a>》。
        </>
      }
      en={
        <>
          All calls are under <code>{origin}/bff</code>. Requests and responses are JSON (UTF-8). The
          parameters and fields of each call are in the <a href={docsPath('en')}>API reference</a>.
        </>
      }
    />
    <Curl {...commands.site} />
    <ul>
      <Item
        zh="响应一律是 `{code, message, data}`。`code` 为 200 表示成功；否则是拒绝，另有 `reason`：一个固定的英文词，程序据此判断。`message` 是给人看的中文，可能调整。"
        en="A response is always `{code, message, data}`. `code` 200 means success. Anything else is a refusal, which also has a `reason`: a fixed English word for programs to decide by. `message` is Chinese text for people, and may change."
      />
      <Item
        zh="HTTP 状态码由 `code` 得出：400–599 原样使用，40000（没有有效的登录）为 401，其他业务拒绝为 422。"
        en="The HTTP status follows from `code`: 400–599 are used as they are, 40000 (no valid login) is 401, other business refusals are 422."
      />
      <Item
        zh={
          <>
            写操作（POST）要带请求头 <code>x-bank-csrf: 1</code> 与 <code>Origin: {origin}</code>
            。缺少或不对时，拒绝的 <code>data.expected</code> 写明应有的请求头与值；请求体的格式、
            <code>Idempotency-Key</code>、字段的类型不对时也一样。
          </>
        }
        en={
          <>
            A write (POST) needs the request headers <code>x-bank-csrf: 1</code> and{' '}
            <code>Origin: {origin}</code>. If one is missing or wrong, <code>data.expected</code> of the
            refusal names the header and its value. The same holds for a wrong content type, a wrong{' '}
            <code>Idempotency-Key</code> and fields of a wrong type.
          </>
        }
      />
      <Item
        zh='JSON 里的值要用声明的类型：金额是以元为单位、带两位小数的文本（`"100.00"`），状态是数字，编号是整数或文本（例如 UUID），只用来比较和传回。时间是北京时间（+08:00），例如 `2026-11-23 14:05:00`。'
        en='Values in JSON must have the declared type: an amount is a string in yuan with two decimal places (`"100.00"`), a status is a number, an id is an integer or a string (such as a UUID), to be compared and sent back only. Times are Beijing time (+08:00), such as `2026-11-23 14:05:00`.'
      />
      <Item
        zh="以后可能增加字段，请忽略不认识的字段；每个字段都可能缺少，只有接口参考中标为必返的除外。"
        en="Fields may be added; ignore those you do not know. Any field may be absent, except those that the reference marks as required."
      />
      <Item
        zh={
          <>
            每个响应都有追踪号 <code>x-request-id</code>，报修时请附上。它与请求编号不同：请求编号（
            <code>Idempotency-Key</code>）由您的程序为<a href="#withdrawal">办理业务的调用</a>产生。
          </>
        }
        en={
          <>
            Every response has the trace number <code>x-request-id</code>. Please include it when you report a
            problem. It is not the idempotency key (<code>Idempotency-Key</code>), which your program makes
            for <a href="#withdrawal">calls that must happen once</a>.
          </>
        }
      />
    </ul>
    <P
      zh="用 Node.js 的程序可以用类型化的客户端 `yinqiao-client`（向本站索取安装包）：它保存 Cookie，补上写操作的请求头，产生请求编号，重试读取，并把拒绝变成带 `reason` 的异常。"
      en="Programs in Node.js can use the typed client `yinqiao-client` (ask this site for the package). It keeps the cookie, adds the headers of writes, makes idempotency keys, repeats reads, and turns each refusal into an exception with a `reason`."
    />
    <Program text={programs.client} />
  </>
);
