import { SENTINEL, SUCCESS, TOKEN_COOKIE } from '../../../shared/constants.ts';
import { CSRF_HEADER, CSRF_VALUE } from '../../../shared/headers.ts';
import { Example } from './example.tsx';

/** Logging in, and keeping the session. */
export const Login = ({ origin }: { origin: string }) => (
  <>
    <p>
      登录成功后，会话在 Cookie <code>{TOKEN_COOKIE}</code> 里，响应中没有令牌。程序要保存
      Cookie，此后每个请求都带上；有了它就能代表该用户操作，请像密码一样保管。
    </p>
    <Example language="sh" code={SUCCESS}>{`curl -s -c cookies.txt -H 'Origin: ${origin}' -H '${CSRF_HEADER}: ${CSRF_VALUE}' \\
  -H 'Content-Type: application/json' \\
  -d '{"phone_number":"13800001234","password":"yinqiao-2026"}' \\
  ${origin}/bff/login`}</Example>
    <Example language="sh" code={SUCCESS}>{`curl -s -b cookies.txt ${origin}/bff/user/bag`}</Example>
    <Example language="js">{`await portal.login({ phone_number: '13800001234', password: 'yinqiao-2026' });
const wallet = await portal.bag();
console.log(wallet.balance);

const session = portal.saveSession(); // 保存起来，下次用 createClient({ origin, session })`}</Example>
    <p>
      没有登录或会话已失效时，<code>code</code> 是 {SENTINEL}。这时请重新登录，再发一次原来的请求；不要连续重试登录，密码错误有次数限制。
    </p>
    <Example language="sh" code={SENTINEL}>{`curl -s ${origin}/bff/user/bag`}</Example>
    <p>
      用短信验证码登录时，先发送用途（<code>scene</code>）为 2 的短信，再用 <code>phone_number</code> 与 <code>code</code> 登录：
    </p>
    <Example language="sh" code={SUCCESS}>{`curl -s -H 'Origin: ${origin}' -H '${CSRF_HEADER}: ${CSRF_VALUE}' -H 'Content-Type: application/json' \\
  -d '{"phone_number":"13800001234","scene":"2"}' ${origin}/bff/send/sms`}</Example>
    <p>
      注册先发送用途为 1 的短信，再调用 <code>POST /bff/register</code>，成功后即已登录。<code>agree</code> 为 1 表示用户已同意协议，须由用户本人同意。
    </p>
    <p>
      失败较多时，登录与发送短信还需要图形验证码（<code>captcha_required</code>）：用 <code>GET /bff/captcha</code> 取图，由用户填写。
    </p>
  </>
);
