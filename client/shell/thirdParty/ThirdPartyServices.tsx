import { useState, useSyncExternalStore } from 'react';
import { CONSENT_COOKIE } from '../../../shared/constants.ts';
import { writeConsent, type ThirdPartyService } from '../../../shared/thirdPartyServices.ts';
import type { AppRouter } from '../../guard.ts';
import { ChatPanel } from './ChatPanel.tsx';
import { ConsentCard, PURPOSES } from './ConsentCard.tsx';

/** Seconds that a decision is remembered: half a year, then it is asked for again. */
const CONSENT_AGE = 180 * 24 * 3600;

/** The question, the answer with a way to change it below the footer, and the chat where it was agreed to. */
export function ThirdPartyServices({
  services: given,
  router,
  hostsAt,
}: {
  services: ThirdPartyService[];
  router: AppRouter;
  hostsAt: (path: string) => boolean;
}) {
  const path = useSyncExternalStore(
    (tell) => router.subscribe(tell),
    () => router.state.location.pathname,
  );
  const [services, setServices] = useState(given);
  const [asking, setAsking] = useState(given.some(({ granted }) => granted === undefined));
  if (!hostsAt(path)) return null;

  function decide(decided: ThirdPartyService[]) {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${CONSENT_COOKIE}=${writeConsent(decided)}; Max-Age=${CONSENT_AGE}; Path=/; SameSite=Lax${secure}`;
    const chat = (list: ThirdPartyService[]) => list.some(({ kind, granted }) => kind === 'chat' && granted);
    // The page's policy says who may be framed; only a new document has another one.
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
