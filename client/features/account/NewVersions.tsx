import { Fragment, useEffect } from 'react';
import type { AgreementDue } from '../../../shared/records/consent.ts';
import { useSender } from '../../lib/useSender.ts';
import { agreementHref, AGREEMENT_KEY } from '../../lib/hrefs.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useHasCapability } from '../../webConfig.ts';
import { ANSWER, CONSENTS_PATH } from './intents.ts';

/** Agreements with a new version. The member is asked once: either answer is recorded, and the line goes. */
export function NewVersions({ due }: { due: readonly AgreementDue[] }) {
  const { send, busy, data } = useSender<{ done: boolean }>();
  useEffect(() => {
    if (data?.done) document.getElementById('account')?.focus({ preventScroll: true });
  }, [data]);
  const canAnswer = useHasCapability('answerAgreement');
  const known = due.filter(({ key }) => AGREEMENT_KEY.test(key));
  if (!canAnswer || known.length === 0) return null;
  const keys = known.map(({ key, version }) => (version ? `${key}@${version}` : key)).join(' ');
  const answer = (agree: '0' | '1') => send({ intent: ANSWER, keys, agree }, { action: CONSENTS_PATH });
  return (
    <div className="alert cooling" role="status">
      <Icon name="file-text" />
      <p>
        {known.map(({ key, title = '协议' }) => (
          <Fragment key={key}>
            <a href={agreementHref(key)} target="_blank">{`《${title}》`}</a>
          </Fragment>
        ))}
        {`已更新${known[0]?.version ? `（${known[0].version} 起生效）` : ''}，请阅读后选择；选择会记入“同意与授权”。`}
      </p>
      <div className="btn-row">
        <button type="button" className="btn small scripted" aria-disabled={busy} onClick={() => answer('0')}>
          暂不同意
        </button>
        <button
          type="button"
          className="btn small scripted"
          aria-busy={busy}
          aria-disabled={busy}
          onClick={() => answer('1')}
        >
          {busy ? '提交中…' : '同意'}
        </button>
      </div>
    </div>
  );
}
