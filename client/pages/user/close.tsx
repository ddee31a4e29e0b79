import { CircleAlert, Minus } from 'lucide';
import { useEffect, useRef } from 'react';
import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router-dom';
import { SUCCESS } from '../../../shared/constants.ts';
import type { Closing, ClosingBlocker } from '../../../shared/records/selfService.ts';
import { CloseForm, CLOSE_SCENE } from '../../features/account/selfService/CloseForm.tsx';
import { Cooling } from '../../features/account/selfService/Cooling.tsx';
import { KEEP } from '../../features/account/selfService/intents.ts';
import { sendCode, SMS_INTENT } from '../../forms/fields/sendCode.ts';
import { Icon } from '../../ui/Icon.tsx';
import { toast } from '../../lib/toast.ts';
import { apiOf } from '../../context.ts';
import { useHasCapability } from '../../capabilities.ts';
import { readCall } from '../../readCall.ts';
import { useMember } from '../../webConfig.ts';
import '../../features/account/profile.css';
import '../../features/account/selfService/selfService.css';
import { SecurityTabs, SecurityTitle } from '../../features/account/SecurityFrame.tsx';
import { readValues, refusalResponse } from '../../forms/refusal.ts';
import { withCaptcha } from '../../forms/fields/useCaptcha.ts';
import { FailedState, NotSupported } from '../../ui/EmptyState.tsx';

const TITLE = 'closing-title';

const loadClosing = async ({ context }: LoaderFunctionArgs) =>
  readCall(await apiOf(context).envelope('closing', {}, { quiet: true }));
export const loader = withCaptcha(loadClosing);

export async function action({ request, context }: ActionFunctionArgs) {
  const values = await readValues(request);
  const api = apiOf(context);
  if (values.intent === SMS_INTENT) return sendCode(api, CLOSE_SCENE, values);
  if (values.intent === KEEP) {
    const message = await api.keepAccount();
    if (typeof message === 'string') toast('success', message || '已撤销注销');
    return { kept: typeof message === 'string' };
  }
  const { code } = values;
  const envelope = await api.envelope('closeAccount', { ...(code && { code }), agree: 1 });
  if (envelope.code !== SUCCESS) return refusalResponse(envelope);
  toast('success', envelope.message || '已申请注销');
  return null;
}

export function Component() {
  const { data: closing, isSupported } = useLoaderData<Awaited<ReturnType<typeof loadClosing>>>();
  const canClose = useHasCapability('closeAccount') && isSupported;
  return (
    <>
      <SecurityTitle />
      <div className="card">
        <SecurityTabs />
        {!canClose ? (
          <NotSupported feature="在线注销" text="如需注销账户，请联系客服，核实身份后办理。">
            <a className="btn" href="/contact">
              联系客服
            </a>
          </NotSupported>
        ) : closing ? (
          <State {...closing} />
        ) : (
          <FailedState title="注销状态加载失败" />
        )}
      </div>
    </>
  );
}

function State({ close_at: closeAt, cooling_days: days, blockers, losses }: Closing) {
  const phone = useMember()?.user.phone_number ?? '';
  // The used form or button is gone.
  const before = useRef(closeAt);
  useEffect(() => {
    if (before.current !== closeAt) document.getElementById(TITLE)?.focus();
    before.current = closeAt;
  }, [closeAt]);
  const heading = closeAt ? '注销申请已提交' : blockers.length > 0 ? '暂时不能注销' : '注销账户';
  return (
    <div className="closing">
      <h2 id={TITLE} tabIndex={-1}>
        {heading}
      </h2>
      {closeAt && <Cooling closeAt={closeAt} />}
      {blockers.length > 0 && <Blockers blockers={blockers} />}
      {losses.length > 0 && (
        <section>
          <h3>注销后</h3>
          <ul>
            {losses.map((loss) => (
              <li key={loss}>
                <Icon of={Minus} size="small" />
                <span>{loss}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!closeAt && blockers.length === 0 && <CloseForm phone={phone} coolingDays={days} />}
    </div>
  );
}

function Blockers({ blockers }: { blockers: readonly ClosingBlocker[] }) {
  return (
    <section>
      <h3>请先处理以下事项</h3>
      <ul>
        {blockers.map(({ text, link }) => (
          <li className="blocker" key={text}>
            <Icon of={CircleAlert} size="small" />
            <span>{text}</span>
            {link && (
              <a href={link} aria-label={`去处理：${text}`}>
                去处理
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
