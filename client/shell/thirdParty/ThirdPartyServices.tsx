import { type ThirdPartyService, writeConsent } from '../../../shared/thirdPartyServices.ts';
import '../thirdParty.css';
import {
  useState,
  useSyncExternalStore,
  useEffect,
  useRef,
  type KeyboardEvent,
  useId,
  type SubmitEvent,
} from 'react';
import { CONSENT_COOKIE } from '../../../shared/constants.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { AppRouter } from '../../guard.ts';

/** As shown to visitors. */
const PURPOSES: Record<ThirdPartyService['kind'], { name: string; receives: string }> = {
  chat: { name: '在线客服', receives: '您打开对话时，对话内容与网络地址由对方处理' },
  statistics: { name: '访问统计', receives: '告知对方您看了哪一页、用的什么浏览器，不含账户信息' },
};

/** Nothing is preselected, and refusing takes one click. */
function ConsentCard({
  services,
  decide,
}: {
  services: ThirdPartyService[];
  decide: (services: ThirdPartyService[]) => void;
}) {
  const title = useId();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const ticked = new FormData(event.currentTarget).getAll('agreed');
    decide(services.map((service) => ({ ...service, granted: ticked.includes(service.kind) })));
  }

  return (
    <section className="consent-card" aria-labelledby={title}>
      <h2 id={title}>可以使用第三方服务吗？</h2>
      <p className="note">登录、账户、钱包与申请页面从不使用第三方服务。不同意也能使用全部功能。</p>
      <form onSubmit={submit}>
        {services.map(({ kind, host, granted }) => (
          <label key={kind} className="tick">
            <input type="checkbox" name="agreed" value={kind} defaultChecked={granted} />
            <span>
              <b>{PURPOSES[kind].name}</b>
              <small className="note">{`由 ${host} 提供。${PURPOSES[kind].receives}。`}</small>
            </span>
          </label>
        ))}
        <div className="btn-row">
          <button
            className="btn small"
            type="button"
            onClick={() => decide(services.map((service) => ({ ...service, granted: false })))}
          >
            都不同意
          </button>
          <button className="btn small" type="submit">
            同意所选
          </button>
        </div>
      </form>
    </section>
  );
}

/** The chat is of another origin, so `allow-same-origin` gives it its own storage only. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/** Nothing is loaded before it is opened; closing it keeps the conversation. */
function ChatPanel({ host, address }: { host: string; address: string }) {
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState(false);
  const launcher = useRef<HTMLButtonElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (open) closer.current?.focus();
  }, [open]);

  function close() {
    setOpen(false);
    launcher.current?.focus();
  }
  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'Escape') close();
  }

  return (
    <aside aria-label="在线客服" onKeyDown={onKeyDown}>
      <button
        ref={launcher}
        className="btn primary chat-launcher"
        type="button"
        aria-expanded={open}
        onClick={() => {
          setLoaded(true);
          setOpen(!open);
        }}
      >
        <Icon name="message-circle" />
        在线客服
      </button>
      {loaded && (
        <div className="chat-panel" role="dialog" aria-label="在线客服对话" hidden={!open}>
          <div>
            <p>
              <b>在线客服</b>
              <small className="note">{`由 ${host} 提供`}</small>
            </p>
            <button
              ref={closer}
              className="btn icon small text"
              type="button"
              aria-label="关闭对话"
              onClick={close}
            >
              <Icon name="x" />
            </button>
          </div>
          <iframe
            src={address}
            title={`在线客服对话，由 ${host} 提供`}
            sandbox={SANDBOX}
            referrerPolicy="no-referrer"
          />
        </div>
      )}
    </aside>
  );
}

/** Seconds: half a year. Then the visitor is asked again. */
const CONSENT_AGE = 180 * 24 * 3600;

/** The question, the decision with a button to change it, and the chat. */
export default function ThirdPartyServices({
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
    const cookie = `${CONSENT_COOKIE}=${writeConsent(decided)}`;
    document.cookie = `${cookie}; Max-Age=${CONSENT_AGE}; Path=/; SameSite=Lax${secure}`;
    const chat = (list: ThirdPartyService[]) => list.some(({ kind, granted }) => kind === 'chat' && granted);
    // The document's content policy says who may be framed. Chromium stores a cookie after the assignment: only reading it back
    // makes sure that the next request has it.
    if (chat(decided) !== chat(services) && document.cookie.includes(cookie)) location.reload();
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
