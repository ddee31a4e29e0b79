import { useEffect, useEffectEvent, useRef, type ReactNode, type KeyboardEvent } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { useBrand } from '../../brand.ts';
import { useHeadText } from '../../lib/headText.ts';
import { useHasCapability } from '../../webConfig.ts';
import { agreementHref } from '../../lib/hrefs.ts';
import { agreeRule } from '../../../shared/rules/signIn.ts';
import { described, FieldError } from '../../forms/fields/TextField.tsx';
import { useHydrated } from '../../ui/hooks/useHydrated.ts';

interface Tab {
  key: string;
  text: string;
  href: string;
}

interface TabsProps {
  id: string;
  label: string;
  tabs: readonly Tab[];
  current: string;
  children: ReactNode;
}

const STEP: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Links, so that they work before hydration, in a new window and with the Back button. Arrow keys, Home and End select at once.
 */
export function Tabs({ id, label, tabs, current, children }: TabsProps) {
  const hydrated = useHydrated();
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const links = [...event.currentTarget.querySelectorAll('a')];
    const at = links.findIndex((link) => link === event.target);
    const step = STEP[event.key];
    const next =
      event.key === 'Home'
        ? links[0]
        : event.key === 'End'
          ? links.at(-1)
          : step && links.at((at + step) % links.length);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.click();
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ key, text, href }) => (
          <a
            key={key}
            id={`${id}-tab-${key}`}
            role="tab"
            href={href}
            aria-selected={key === current}
            aria-controls={`${id}-panel`}
            tabIndex={hydrated && key !== current ? -1 : undefined}
          >
            {text}
          </a>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-tab-${current}`}>
        {children}
      </div>
    </>
  );
}

export function AuthCard({ title, children }: { title: string; children: ReactNode }) {
  const brand = useBrand();
  const hasLoans = useHasCapability('partner');
  return (
    <div className="login">
      <div className="side">
        <p className="h">{useHeadText('login')}</p>
        <p>{`登录后可查看${hasLoans ? '申请进度、' : ''}账单与消息`}</p>
        <ul>
          <li>
            <Icon name="shield-check" size="small" />
            {`您的信息未经授权不会提供给${hasLoans ? '机构' : '他人'}`}
          </li>
          {hasLoans && (
            <li>
              <Icon name="landmark" size="small" />
              {`${brand}是信息服务中介，不是放款人`}
            </li>
          )}
        </ul>
      </div>
      <div className="main">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}

interface SignInConsentProps {
  onChange: (agreed: boolean) => void;
  /** The login was begun without it. */
  isMissing?: boolean;
}

/**
 * Before a login without a form begins: a new account comes into being with it. The tick stays in the DOM, since it may come
 * before hydration.
 */
export function SignInConsent({ onChange, isMissing = false }: SignInConsentProps) {
  const box = useRef<HTMLInputElement>(null);
  const begin = useEffectEvent(() => onChange(box.current?.checked === true));
  useEffect(() => begin(), []);
  return (
    <div className="field tick-field scripted">
      <label className="tick">
        <input
          type="checkbox"
          ref={box}
          onChange={({ target }) => onChange(target.checked)}
          {...described({ id: CONSENT, error: isMissing ? agreeRule.message : undefined })}
        />
        <span>
          {'已阅读并同意'}
          <a href={agreementHref('protocol')} target="_blank">
            《用户服务协议》
          </a>
          与
          <a href={agreementHref('privacy')} target="_blank">
            《隐私政策》
          </a>
        </span>
      </label>
      {isMissing && <FieldError id={CONSENT} error={agreeRule.message} />}
    </div>
  );
}

const CONSENT = 'sign-in-consent';
