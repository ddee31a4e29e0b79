import { useEffect, useRef } from 'react';
import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router-dom';
import { SUCCESS } from '../../../../shared/constants.ts';
import type { Closing, ClosingBlocker } from '../../../../shared/records/selfService.ts';
import { Cooling } from '../../../features/account/Cooling.tsx';
import { KEEP, CLOSE, CLOSE_PATH } from '../../../features/account/intents.ts';
import { sendCode, SMS_INTENT } from '../../../forms/fields/sendCode.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { toast } from '../../../lib/toast.ts';
import { apiOf, readCall } from '../../../context.ts';
import { isOpenPage } from '../../../pageTable.ts';
import { useMember, useMissing, useHasCapability } from '../../../webConfig.ts';
import '../../../features/account/profile.css';
import '../../../features/account/selfService.css';
import { SecurityTabs, SecurityTitle } from '../../../features/account/SecurityFrame.tsx';
import { readValues, refusalResponse } from '../../../forms/refusal.ts';
import { withCaptcha } from '../../../forms/fields/useCaptcha.ts';
import { FailedState, NotSupported } from '../../../ui/EmptyState.tsx';
import { Checkbox } from '../../../forms/fields/Checkbox.tsx';
import { CodeFields } from '../../../forms/fields/CodeFields.tsx';
import { SubmitButton, NoScript, FormErrors } from '../../../forms/FormFrame.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { useCodeRules } from '../../../forms/codeRules.ts';
import { usePrivateText } from '../../../ui/Private.tsx';

const TITLE = 'closing-title';

const loadClosing = async ({ context }: LoaderFunctionArgs) =>
  readCall(await apiOf(context).envelope('closing', {}));
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
          <NotSupported
            feature="在线注销"
            text="如需注销账户，请联系客服，核实身份后办理。"
            link={['联系客服', '/contact']}
          />
        ) : closing ? (
          <State {...closing} />
        ) : (
          <FailedState title="注销状态加载失败" />
        )}
      </div>
    </>
  );
}

function State({ close_at: closeAt, cooling_days: days, blockers, choices = [], losses }: Closing) {
  const phone = useMember()?.user.phone_number ?? '';
  const shown = usePrivateText();
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
      {blockers.length > 0 && <Matters title="请先处理以下事项" matters={blockers} />}
      {choices.length > 0 && <Matters title="注销前请留意" matters={choices} />}
      <p className="soft">
        注销前可以<a href="/user/info#data">下载我的数据</a>。
      </p>
      {losses.length > 0 && (
        <section>
          <h3>注销后</h3>
          <ul>
            {losses.map((loss) => (
              <li key={loss}>
                <Icon name="minus" size="small" />
                <span>{shown(loss)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!closeAt && blockers.length === 0 && <CloseForm phone={phone} coolingDays={days} />}
    </div>
  );
}

interface MattersProps {
  title: string;
  matters: readonly ClosingBlocker[];
}

/** What has to be settled, or could be: what becomes of each, and where. */
function Matters({ title, matters }: MattersProps) {
  const missing = useMissing();
  const shown = usePrivateText();
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {matters.map(({ text, remark, link }) => (
          <li className="blocker" key={text}>
            <Icon name="circle-alert" size="small" />
            <span>
              <b>{shown(text)}</b>
              {remark && <small>{shown(remark)}</small>}
            </span>
            {link && isOpenPage(link, missing) && (
              <a href={link} aria-label={shown(`查看：${text}`)}>
                查看
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Scene of the text message. */
const CLOSE_SCENE = '9';

const AGREE = { label: '确认注销本账户', required: '请先勾选，确认您已了解以上后果' };

/** The code proves that it is the member. `phone`: '' when none is bound. */
function CloseForm({ phone, coolingDays }: { phone: string; coolingDays: number | undefined }) {
  const rules = { ...useCodeRules(), agree: AGREE };
  const form = useForm({ id: 'close', rules, focusOnRefusal: phone ? 'code' : 'agree' });
  return (
    <form className="stack" {...form.props}>
      <FormErrors form={form} />
      <NoScript />
      <input type="hidden" name="intent" value={CLOSE} />
      {phone && <CodeFields form={form} scene={CLOSE_SCENE} page={CLOSE_PATH} to={phone} />}
      <Checkbox {...form.field('agree')}>我已了解以上后果，确认注销本账户</Checkbox>
      <SubmitButton busy={form.busy} sending="提交中…" isFinal>
        申请注销
      </SubmitButton>
      {coolingDays ? <p className="soft">{`提交后有 ${coolingDays} 天冷静期，期间登录可以撤销。`}</p> : null}
    </form>
  );
}
