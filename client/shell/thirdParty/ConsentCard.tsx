import { useId, type SubmitEvent } from 'react';
import type { ThirdPartyService } from '../../../shared/thirdPartyServices.ts';

/** The purpose of each kind of service and what it receives, as shown to visitors. */
export const PURPOSES: Record<ThirdPartyService['kind'], { name: string; receives: string }> = {
  chat: { name: '在线客服', receives: '您打开对话时，对话内容与网络地址由对方处理' },
  statistics: { name: '访问统计', receives: '告知对方您看了哪一页、用的什么浏览器，不含账户信息' },
};

/** Asks for consent to each service separately. Nothing is preselected, and refusing takes one click. */
export function ConsentCard({ services, decide }: { services: ThirdPartyService[]; decide: (services: ThirdPartyService[]) => void }) {
  const title = useId();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const ticked = new FormData(event.currentTarget).getAll('agreed');
    decide(services.map((service) => ({ ...service, granted: ticked.includes(service.kind) })));
  }

  return (
    <section className="consent-card" aria-labelledby={title}>
      <h2 id={title}>可以使用第三方服务吗？</h2>
      <p className="note">登录、账户、钱包与贷款申请页面从不使用第三方服务。不同意也能使用全部功能。</p>
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
          <button className="btn small" type="button" onClick={() => decide(services.map((service) => ({ ...service, granted: false })))}>
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
