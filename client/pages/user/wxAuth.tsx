import { CircleAlert, ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { replace, useFetcher, useLoaderData, useLocation, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router-dom';
import { SUCCESS } from '../../../shared/constants.ts';
import { LOGIN_PATH } from '../../../shared/paths.ts';
import { toQuery } from '../../../shared/wire.ts';
import { afterSignIn } from '../../behaviour/afterSignIn.ts';
import { newRequestKey } from '../../behaviour/newRequestKey.ts';
import { readValues } from '../../behaviour/readValues.ts';
import type { Refusal } from '../../behaviour/refusal.ts';
import { refuse } from '../../behaviour/refuse.ts';
import { useHydrated } from '../../behaviour/useHydrated.ts';
import { beginErrand, endErrand, wechatPage } from '../../behaviour/wechatState.ts';
import { AuthCard } from '../../components/AuthCard.tsx';
import { Icon } from '../../components/Icon.tsx';
import { NoScript } from '../../components/NoScript.tsx';
import { apiOf } from '../../context.ts';

type Data = Awaited<ReturnType<typeof loader>>;

/** Where WeChat's page is, when the host has one. */
export async function loader({ context }: LoaderFunctionArgs) {
  const wechat = (await apiOf(context).config())?.wechat;
  return wechat?.enabled && wechat.appid && wechat.redirect_uri ? { appid: wechat.appid, redirectUri: wechat.redirect_uri } : null;
}

/** Exchanges WeChat's code for a session. Never on a page load: a link alone signs nobody in. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { code = '', state = '', from } = await readValues(request);
  const envelope = await apiOf(context).envelope('scanAuth', { code, state });
  if (envelope.code !== SUCCESS || !envelope.data) return refuse(envelope);
  return replace(afterSignIn(envelope.data, from || null));
}

/** `/user/wxAuth`: the way to WeChat's page, and what WeChat sends people back to. */
export function Component() {
  const query = new URLSearchParams(useLocation().search);
  const [code, state] = [query.get('code'), query.get('state')];
  return (
    <AuthCard title="微信登录">
      {code && state ? <Exchange code={code} state={state} /> : state ? <Refused text="您没有同意授权，因此没有登录。" /> : <Depart from={query.get('from')} />}
      <p className="join">
        改用 <a href={LOGIN_PATH + toQuery({ from: query.get('from') })}>手机号登录</a>
      </p>
    </AuthCard>
  );
}

function Depart({ from }: { from: string | null }) {
  const wechat = useLoaderData() as Data;
  const hydrated = useHydrated();
  if (!wechat) return <Refused text="微信登录暂未开放。" />;
  const depart = () => {
    const state = newRequestKey();
    beginErrand(state, from, Date.now());
    location.assign(wechatPage(wechat.appid, wechat.redirectUri, state));
  };
  return (
    <div className="panel">
      <NoScript />
      <p>将打开微信的授权页面。请用手机微信扫码并同意授权，随后自动回到这里。</p>
      <button type="button" className="btn primary large wide" disabled={!hydrated} onClick={depart}>
        前往微信授权
        <Icon of={ExternalLink} size="small" />
      </button>
      <p className="note">首次使用微信登录，还需要绑定一个手机号。</p>
    </div>
  );
}

function Exchange({ code, state }: { code: string; state: string }) {
  const fetcher = useFetcher<Refusal>();
  const [foreign, setForeign] = useState(false);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const errand = endErrand(state, Date.now());
    if (!errand) return setForeign(true);
    void fetcher.submit({ code, state, from: errand.from ?? '' }, { method: 'post', encType: 'application/json' });
  }, []);
  if (foreign) return <Refused text="这次授权不是从本窗口发起的，或已经超过 10 分钟。为保护您的账户，请重新授权。" />;
  if (fetcher.data) return <Refused text={fetcher.data.message} />;
  return (
    <div className="panel">
      <NoScript />
      <p className="alert" role="status">
        <span className="spin" aria-hidden="true" />
        <span>正在用微信登录，请稍候…</span>
      </p>
    </div>
  );
}

/** Why it did not work, and what to do. */
function Refused({ text }: { text: string }) {
  const wechat = useLoaderData() as Data;
  return (
    <div className="panel">
      <p className="alert warn" role="alert">
        <Icon of={CircleAlert} />
        <span>{text}</span>
      </p>
      {wechat ? (
        <a className="btn primary large wide" href="/user/wxAuth">
          重新授权
        </a>
      ) : (
        <a className="btn primary large wide" href={`${LOGIN_PATH}?way=qr`}>
          扫码登录
        </a>
      )}
    </div>
  );
}
