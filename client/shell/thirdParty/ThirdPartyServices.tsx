import { useState, useSyncExternalStore } from 'react';
import { CONSENT_COOKIE } from '../../../shared/constants.ts';
import { writeConsent, type ThirdPartyService } from '../../../shared/thirdPartyServices.ts';
import type { AppRouter } from '../../guard.ts';
import { ChatPanel } from './ChatPanel.tsx';
import { ConsentCard, PURPOSES } from './ConsentCard.tsx';

/** Lifetime of a decision in seconds: half a year. Afterwards the visitor is asked again. */
const CONSENT_AGE = 180 * 24 * 3600;

/** The consent question, the decision with a button to change it, and the chat if the visitor agreed. */
export function ThirdPartyServices({
  services: initial,
  router,
  allowsAt,
}: {
  services: ThirdPartyService[];
  router: AppRouter;
  allowsAt: (path: string) => boolean;
}) {
  const path = useSyncExternalStore(
    (tell) => router.subscribe(tell),
    () => router.state.location.pathname,
  );
  const [services, setServices] = useState(initial);
  const [asking, setAsking] = useState(initial.some(({ granted }) => granted === undefined));
  if (!allowsAt(path)) return null;

  function decide(decided: ThirdPartyService[]) {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${CONSENT_COOKIE}=${writeConsent(decided)}; Max-Age=${CONSENT_AGE}; Path=/; SameSite=Lax${secure}`;
    const chat = (list: ThirdPartyService[]) => list.some(({ kind, granted }) => kind === 'chat' && granted);
    // The content policy of the document says who may be framed, so a change needs a new document.
    if (chat(decided) !== chat(services)) location.reload();
    setServices(decided);
    setAsking(false);
  }

  const chat = services.find(({ granted, address }) => granted && address);
  return (
    <>
      <aside className="third-party-line" aria-label="第三方服务的选择">
        <p>{`第三方服务：${services.map(({ kind, host, granted }) => `${PURPOSES[kind].name}（${host}）${granted ? '已同意' : '未同意'}`).join('，')}`}</p>
        <button type="button" onClick={() => setAsking(true)}>
          更改选择
        </button>
      </aside>
      {chat?.address && <ChatPanel host={chat.host} address={chat.address} />}
      {asking && <ConsentCard services={services} decide={decide} />}
    </>
  );
}
