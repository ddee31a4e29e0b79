import { useState } from 'react';
import {
  redirect,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router-dom';
import { NOT_FOUND } from '../../../../shared/codes.ts';
import { SUCCESS } from '../../../../shared/constants.ts';
import { LOGIN_PATH, WECHAT_START } from '../../../../shared/paths.ts';
import { toQuery } from '../../../../shared/wire.ts';
import { AuthCard, SignInConsent } from '../../../features/signIn/AuthCard.tsx';
import { scanStep, afterSignIn } from '../../../features/signIn/scanLogin.ts';
import { ScanLogin } from '../../../features/signIn/ScanLogin.tsx';
import { Alert, Icon } from '../../../ui/Icon.tsx';
import { apiOf, mayBeMemberContext } from '../../../context.ts';
import { readValues } from '../../../forms/refusal.ts';

type Data = Awaited<ReturnType<typeof loader>>;

/**
 * After the return from WeChat, opens the session. The gateway accepts a code only from the browser that it sent there (OAuth
 * state), so a link alone signs nobody in.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = apiOf(context);
  const query = new URL(request.url).searchParams;
  const [code, state] = [query.get('code'), query.get('state')];
  // A signed-in member is redirected (`guestOnly`).
  if (state && !context.get(mayBeMemberContext)) {
    if (!code) return { isSupported: await isLoginSupported(api), refused: '您没有同意授权，因此没有登录。' };
    const {
      code: status,
      data,
      message,
    } = await api.envelope('scanAuth', {
      code,
      state,
      ...(query.get('agree') === '1' && { agree: 1 }),
    });
    if (status === SUCCESS && data) throw redirect(afterSignIn(data, query.get('from')));
    // The gateway answers 404 where the login is not offered.
    return { isSupported: status !== NOT_FOUND, refused: message };
  }
  return { isSupported: await isLoginSupported(api), refused: '' };
}

const isLoginSupported = async (api: ReturnType<typeof apiOf>): Promise<boolean> =>
  (await api.config())?.wechat.enabled === 1;

export async function action({ request, context }: ActionFunctionArgs) {
  return scanStep(apiOf(context), await readValues(request), new URL(request.url).searchParams.get('from'));
}

export function Component() {
  const { isSupported, refused } = useLoaderData<Data>();
  const from = new URLSearchParams(useLocation().search).get('from');
  return (
    <AuthCard title="微信登录">
      {isSupported ? (
        <Authorization refused={refused} start={`${WECHAT_START}?from=${encodeURIComponent(from ?? '')}`} />
      ) : (
        <ScanLogin />
      )}
      <p className="join">
        改用 <a href={LOGIN_PATH + toQuery({ from })}>手机号登录</a>
      </p>
    </AuthCard>
  );
}

/** `refused`: why the last attempt failed. */
function Authorization({ refused, start }: { refused: string; start: string }) {
  const [agreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const agree = (ticked: boolean) => {
    setAgreed(ticked);
    setMissing(false);
  };
  return (
    <div className="panel">
      {refused ? (
        <Alert tone="warn" icon="circle-alert" role="alert">
          {refused}
        </Alert>
      ) : (
        <p>将打开微信的授权页面。请用手机微信的“扫一扫”扫码并同意授权，随后自动回到这里。</p>
      )}
      <SignInConsent onChange={agree} isMissing={isMissing} />
      <a
        className="btn primary large wide"
        href={start + (agreed ? '&agree=1' : '')}
        onClick={(event) => {
          // Without scripts nothing is recorded, and the first page asks.
          if (agreed) return;
          event.preventDefault();
          setMissing(true);
        }}
      >
        {refused ? '重新授权' : '前往微信授权'}
        <Icon name="external-link" size="small" />
      </a>
      <p className="note">首次使用微信登录，还需要绑定一个手机号。</p>
    </div>
  );
}
