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
  </>
);
