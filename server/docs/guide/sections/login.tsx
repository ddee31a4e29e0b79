import { P } from '../../Text.tsx';
import { Curl, Program } from '../Example.tsx';
import type { SectionProps } from '../SectionProps.ts';

/** Sessions: how they begin, and what a program keeps. */
export const Login = ({ sandbox, commands, programs }: SectionProps) => (
  <>
    {sandbox !== undefined ? (
      <P
        zh={
          <>
            本站是<a href="#sandbox">演示环境</a>
            ：示例中的用户与密码是公开的示例用户，命令可以原样复制运行。
          </>
        }
        en={
          <>
            This site is a <a href="#sandbox">sandbox</a>: the member and the password in the examples are a
            public sample, so the commands run as they stand.
          </>
        }
      />
    ) : (
      <P
        zh="请把示例中的手机号与密码换成真实的用户。"
        en="Replace the phone number and the password of the examples with those of a real member."
      />
    )}
    <P
      zh="登录成功后，会话在 Cookie `bank_token` 里，响应中没有令牌。程序要保存 Cookie，此后每个请求都带上；有了它就能代表该用户操作，请像密码一样保管。"
      en="After a successful login the session is in the cookie `bank_token`; the response contains no token. A program keeps the cookie and sends it with every request. Whoever has it can act for the member, so guard it like a password."
    />
    <Curl {...commands.login} />
    <Curl {...commands.wallet} />
    <Program text={programs.login} />
    <P
      zh="没有登录或会话已失效时，`code` 是 40000。这时请重新登录，再发一次原来的请求；不要连续重试登录，密码错误有次数限制。"
      en="Without a login, or when the session has ended, `code` is 40000. Log in again and repeat the request once. Do not repeat failed logins: wrong passwords are limited."
    />
    <Curl {...commands.walletWithoutLogin} />
    <P
      zh="用短信验证码登录时，先发送用途（`scene`）为 2 的短信，再用 `phone_number` 与 `code` 登录："
      en="To log in with a code by text message, first send one with the purpose (`scene`) 2, then log in with `phone_number` and `code`:"
    />
    <Curl {...commands.sendCode} />
    {sandbox !== undefined && (
      <>
        <P
          zh="演示环境不发短信，控制台给出发往这个手机号的短信：JSON 数组，最新的在前。请取 `scene` 与发送时相同的第一条的 `code`；其中也有通知，它们的 `code` 为空。"
          en="The sandbox sends no text messages. The console lists those to this phone number, as JSON, newest first. Take `code` of the first one whose `scene` is the one that you sent; the list also has notices, whose `code` is empty."
        />
        <Curl {...commands.textMessages} />
      </>
    )}
    <P
      zh="注册先发送用途为 1 的短信，再调用 `POST /bff/register`，成功后即已登录。`agree` 为 1 表示用户已同意协议，须由用户本人同意。"
      en="To register, send a code with the purpose 1, then call `POST /bff/register`, which also logs in. `agree` 1 means that the user has accepted the agreements; only the user can do that."
    />
    <P
      zh="失败较多时，登录与发送短信还需要图形验证码（`captcha_required`）：用 `GET /bff/captcha` 取图，由用户填写。"
      en="After many failures, login and text messages also need the answer to a picture captcha (`captcha_required`): get the picture from `GET /bff/captcha` and let the user answer."
    />
  </>
);
