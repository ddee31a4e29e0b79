import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { MessageCircle, X } from 'lucide';
import { Icon } from '../../ui/Icon.tsx';

/** Permissions of the chat's frame. The chat is of another origin, so `allow-same-origin` gives it its own storage only. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/** A third-party chat in a frame. Nothing is loaded before it is opened; closing it keeps the conversation. */
export function ChatPanel({ host, address }: { host: string; address: string }) {
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
        <Icon of={MessageCircle} />
        在线客服
      </button>
      {loaded && (
        <div className="chat-panel" role="dialog" aria-label="在线客服对话" hidden={!open}>
          <div>
            <p>
              <b>在线客服</b>
              <small className="note">{`由 ${host} 提供`}</small>
            </p>
            <button ref={closer} className="btn icon small text" type="button" aria-label="关闭对话" onClick={close}>
              <Icon of={X} />
            </button>
          </div>
          <iframe src={address} title={`在线客服对话，由 ${host} 提供`} sandbox={SANDBOX} referrerPolicy="no-referrer" />
        </div>
      )}
    </aside>
  );
}
