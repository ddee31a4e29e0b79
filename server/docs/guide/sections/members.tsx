import { Item, P, Table } from '../../Text.tsx';

/** What there is for a program that acts for many members, and what there is not. */
export const Members = () => (
  <>
    <P
      zh="合作方的程序或后台可能要代成千上万的用户调用。每个用户有自己的会话："
      en="A program of a partner, or a back office, may act for thousands of members. Each of them has a session:"
    />
    <Table
      head={[
        { zh: '会话', en: 'A session' },
        { zh: '说明', en: 'What holds for it' },
      ]}
      rows={[
        [
          { zh: '以谁的名义', en: 'Who is acting' },
          {
            zh: '请求所带会话的用户。没有可以代表他人的账号',
            en: 'The member whose session the request carries. There is no account that acts for others',
          },
        ],
        [
          { zh: '如何开始', en: 'How it begins' },
          {
            zh: '由用户登录：密码或短信验证码（`POST /bff/login`），或扫码（`POST /bff/scanAuth`）',
            en: 'The member logs in: with password or text-message code (`POST /bff/login`), or with the QR code (`POST /bff/scanAuth`)',
          },
        ],
        [
          { zh: '程序保存什么', en: 'What the program keeps' },
          {
            zh: '该次登录的 Cookie：每个用户单独保存，像密码一样加密。客户端的 `saveSession()` 以 JSON 给出',
            en: 'The cookies of that login, one jar for each member, sealed like a password. `saveSession()` of the client gives them as JSON',
          },
        ],
        [
          { zh: '有效多久', en: 'How long it lasts' },
          {
            zh: '不使用时 `SESSION_IDLE`，最长 `SESSION_MAX_AGE`（本站的设置），且不超过业务系统的令牌。此后返回 40000，由用户重新登录',
            en: '`SESSION_IDLE` without use, `SESSION_MAX_AGE` at most (settings of this site), and never longer than the token of the business system. Then code 40000, and the member logs in again',
          },
        ],
        [
          { zh: '如何结束', en: 'How it ends' },
          {
            zh: '`POST /bff/logout`；用户也可以在“登录与安全”中结束：每个程序的会话是其中一行，显示地址与 `User-Agent`，请在其中写明程序的名称',
            en: "`POST /bff/logout`; or the member ends it on the page for login and security, where each program's session is a line with its address and its `User-Agent`: send one that names you",
          },
        ],
        [
          { zh: '次数限制', en: 'How much it may do' },
          {
            zh: (
              <>
                按用户计数，各个会话合计，不按地址：同一地址的一千个用户有一千份<a href="#limits">限额</a>
                ，直到该地址的总上限。登录按地址计数
              </>
            ),
            en: (
              <>
                The <a href="#limits">limits</a> of requests count for the member, whatever the session, and
                not for the address: a thousand members from one address have a thousand times the limits, up
                to the cap of the address. Logins count for the address
              </>
            ),
          },
        ],
        [
          { zh: '只办理一次', en: 'What happens once' },
          {
            zh: '请求编号按用户计算，与会话无关',
            en: 'An idempotency key counts for the member, whatever the session',
          },
        ],
      ]}
    />
    <P
      zh="一个客户端只代表一个用户：用类型化的客户端时，为每个用户保存一个 `createClient({ origin, session })`；用其他 HTTP 库时，每个用户一个 Cookie 容器。两个用户共用一个容器时，后登录的会顶替先登录的。"
      en="One client, one member: with the typed client a map from member to `createClient({ origin, session })`, and with any other HTTP library a jar for each. A jar that two members share lets the later login win."
    />
    <P zh="不提供的，以及为什么：" en="What is not offered, and why:" />
    <ul>
      <Item
        zh={
          <>
            <strong>服务令牌</strong>
            （程序可代任意用户调用）。身份属于业务系统，网关不认识没有登录的用户。能代表所有人的令牌会使网关成为“糊涂的代理人”：一次泄露就打开所有钱包，而任何设备列表里都看不到它。
          </>
        }
        en={
          <>
            <strong>Service tokens</strong>, with which a program acts for any member. The business system
            owns identities, and the gateway knows no member that has not logged in. A token for all would
            make it a confused deputy: one leak would open every wallet, and no list of devices would show it.
          </>
        }
      />
      <Item
        zh={
          <>
            <strong>OAuth 授权</strong>
            （程序申请，用户同意其中一部分）。权限范围须由保存数据的一方识别，而业务系统的令牌没有范围；网关若假装有，实际拒绝的会比它声称的少。业务系统自己是授权服务器时，可以直接向程序发放令牌。
          </>
        }
        en={
          <>
            <strong>OAuth consent</strong> (a program asks, the member allows part of it). Scopes have to be
            known to whoever keeps the data; the tokens of the business system have none, and a gateway that
            pretended to would refuse less than it says. A business system that is an authorisation server
            itself can give programs its tokens directly.
          </>
        }
      />
      <Item
        zh={
          <>
            <strong>给程序的刷新令牌。</strong>业务系统有刷新令牌时，由网关在 Cookie
            背后更新，令牌不离开网关。
          </>
        }
        en={
          <>
            <strong>Refresh tokens for programs.</strong> Where the business system has them, the gateway
            renews behind the cookie; they never leave it.
          </>
        }
      />
      <Item
        zh={
          <>
            <strong>其他网站的页面调用（CORS）。</strong>
            <code>/bff</code> 的任何调用都不发送 <code>Access-Control-</code>{' '}
            响应头，也不回应预检：其他来源的脚本不能读也不能写；若能使用 Cookie，用的就是每个访客的
            Cookie。网站的服务器可以像任何程序一样调用 <code>/bff</code>，再由网页调用自己的服务器。
          </>
        }
        en={
          <>
            <strong>Calls from other websites (CORS).</strong> <code>/bff</code> sends no{' '}
            <code>Access-Control-</code> header, on any call, and answers no preflight: scripts of other
            origins can neither read nor write, and a cookie that they could use would be every visitor's. A
            website's server calls <code>/bff</code> like any program; its pages call that server.
          </>
        }
      />
    </ul>
  </>
);
