import { SENTINEL, SUCCESS, TOKEN_COOKIE } from '../../../shared/constants.ts';
import { CSRF_HEADER, CSRF_VALUE, REQUEST_ID } from '../../../shared/headers.ts';
import { DOCS_PATH } from '../../../shared/paths.ts';
import { Example } from './example.tsx';

/** Logging in, and keeping the session. */
export const Login = ({ origin }: { origin: string }) => (
  <>
    <p>
      登录成功后，会话在 Cookie <code>{TOKEN_COOKIE}</code> 里，响应中没有令牌。程序要保存
      Cookie，此后每个请求都带上；有了它就能代表该用户操作，请像密码一样保管。
    </p>
    <Example
      language="sh"
      code={SUCCESS}
    >{`curl -s -c cookies.txt -H 'Origin: ${origin}' -H '${CSRF_HEADER}: ${CSRF_VALUE}' \\
  -H 'Content-Type: application/json' \\
  -d '{"phone_number":"13800001234","password":"yinqiao-2026"}' \\
  ${origin}/bff/login`}</Example>
    <Example language="sh" code={SUCCESS}>{`curl -s -b cookies.txt ${origin}/bff/user/bag`}</Example>
    <Example language="js">{`await portal.login({ phone_number: '13800001234', password: 'yinqiao-2026' });
const wallet = await portal.bag();
console.log(wallet.balance);

const session = portal.saveSession(); // 保存起来，下次用 createClient({ origin, session })`}</Example>
    <p>
      没有登录或会话已失效时，<code>code</code> 是 {SENTINEL}
      。这时请重新登录，再发一次原来的请求；不要连续重试登录，密码错误有次数限制。
    </p>
    <Example language="sh" code={SENTINEL}>{`curl -s ${origin}/bff/user/bag`}</Example>
    <p>
      用短信验证码登录时，先发送用途（<code>scene</code>）为 2 的短信，再用 <code>phone_number</code> 与{' '}
      <code>code</code> 登录：
    </p>
    <Example
      language="sh"
      code={SUCCESS}
    >{`curl -s -H 'Origin: ${origin}' -H '${CSRF_HEADER}: ${CSRF_VALUE}' -H 'Content-Type: application/json' \\
  -d '{"phone_number":"13800001234","scene":"2"}' ${origin}/bff/send/sms`}</Example>
    <p>
      注册先发送用途为 1 的短信，再调用 <code>POST /bff/register</code>，成功后即已登录。<code>agree</code> 为
      1 表示用户已同意协议，须由用户本人同意。
    </p>
    <p>
      失败较多时，登录与发送短信还需要图形验证码（<code>captcha_required</code>）：用{' '}
      <code>GET /bff/captcha</code> 取图，由用户填写。
    </p>
  </>
);

/** What may change and what not, in short; docs/versioning.md says it in full. */
export const Changes = () => (
  <>
    <p>
      <strong>随时可能增加：</strong>接口、可选的输入字段、响应字段与响应头、<code>reason</code>、状态的数字。
      <strong>不会改变：</strong>
      已有接口的方法与路径、字段的类型与单位、信封、<code>reason</code> 的含义、编号只办理一次的规则。
    </p>
    <p>
      要停用的接口在接口参考中标为弃用，它的每个响应都有 <code>Deprecation</code> 与 <code>Sunset</code>
      （至少六个月以后），有代替的接口时还有 <code>Link</code>
      。请让程序在看到它们时记一行日志。
    </p>
  </>
);

/** What holds for every call. */
export const Basics = ({ origin }: { origin: string }) => (
  <>
    <p>
      所有接口都在 <code>{origin}/bff</code> 之下，请求与响应都是 JSON（UTF-8）。每个接口的参数与字段见《
      <a href={DOCS_PATH}>接口参考</a>》。
    </p>
    <Example language="sh" code={SUCCESS}>{`curl -s ${origin}/bff/site`}</Example>
    <ul>
      <li>
        响应一律是 <code>{'{code, message, data}'}</code>。<code>code</code> 为 {SUCCESS}{' '}
        表示成功；否则是拒绝，另有 <code>reason</code>
        ：一个固定的英文词，程序据此判断。
        <code>message</code> 是给人看的中文，可能调整。
      </li>
      <li>
        HTTP 状态码由 <code>code</code> 得出：400–599 原样使用，{SENTINEL}（没有有效的登录）为
        401，其他业务拒绝为 422。
      </li>
      <li>
        写操作（POST）要带请求头 <code>{`${CSRF_HEADER}: ${CSRF_VALUE}`}</code> 与{' '}
        <code>{`Origin: ${origin}`}</code>。
      </li>
      <li>
        JSON 里的值要用声明的类型：金额是以元为单位、带两位小数的文本（<code>"100.00"</code>
        ），编号与状态是数字。时间是北京时间（+08:00），例如 <code>2026-11-23 14:05:00</code>。
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
