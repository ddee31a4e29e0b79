import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import { maskPhone, normalizePhone } from '../../../shared/rules/contact.ts';
import { useCountdown } from '../../ui/hooks/countdown.ts';
import { useMember, useWebConfig } from '../../webConfig.ts';
import type { FormRefusal } from '../refusal.ts';
import type { FormHandle } from '../useForm.ts';
import { SMS_INTENT, type CodeSent } from './sendCode.ts';

/** Seconds, when neither response nor configuration says (rule R-18). */
const WAIT = 60;
/** The longest countdown (s). For a longer wait (a daily limit) the upstream's message is shown. */
const LONGEST_WAIT = 300;

interface CodeOptions {
  /** Gets the message; by default the field `phone_number`. */
  to?: string | undefined;
  field?: string;
}

/** At most one message for each countdown and phone number. */
export function useSmsCode(form: FormHandle, scene: string, { to, field = 'code' }: CodeOptions = {}) {
  const fetcher = useFetcher<CodeSent | FormRefusal>();
  const countdown = useCountdown(`sms-${scene}`, useMember()?.user.id ?? 0);
  const configured = useWebConfig()?.settings?.sms.countdown ?? WAIT;
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const busy = fetcher.state !== 'idle';
  const [sent, setSent] = useState(0);
  const [life, setLife] = useState<number>();
  const sentTo = useRef('');

  const onResult = useEffectEvent((result: CodeSent | FormRefusal) => {
    if ('sent' in result) {
      countdown.start(result.wait || configured, maskPhone(sentTo.current));
      setSent((count) => count + 1);
      setLife(result.life);
      // It may say that a code is missing.
      form.showErrors({ [field]: '' });
      form.focus(field);
      return;
    }
    setRefusal(result);
    // A fault of a number that is not in the form is shown at the code's field.
    const { phone_number: wrong, ...others } = result.errors;
    const elsewhere = to === undefined ? result.errors : others;
    form.showErrors(Object.keys(elsewhere).length > 0 ? elsewhere : { [field]: wrong ?? result.message });
    if (result.retryAfter && result.retryAfter <= LONGEST_WAIT) countdown.start(result.retryAfter, '');
  });
  useEffect(() => {
    if (fetcher.data) onResult(fetcher.data);
  }, [fetcher.data]);

  // A corrected number does not have to wait.
  const typed = to ?? normalizePhone(form.values.phone_number ?? '');
  const another = countdown.sentTo !== '' && typed.length === 11 && maskPhone(typed) !== countdown.sentTo;

  function send() {
    if (busy || waiting) return;
    const values = form.check(to === undefined ? ['phone_number', 'captcha'] : ['captcha']);
    if (!values) return;
    sentTo.current = to ?? values.phone_number ?? '';
    setRefusal(null);
    const { captcha_key, captcha } = values;
    const body = {
      intent: SMS_INTENT,
      scene,
      phone_number: sentTo.current,
      ...(captcha && captcha_key ? { captcha_key, captcha } : {}),
    };
    // Neither session nor wallet changes.
    void fetcher.submit(body, {
      method: 'post',
      encType: 'application/json',
      defaultShouldRevalidate: false,
    });
  }

  const waiting = countdown.left > 0 && !another;
  return { send, sent, life, busy, refusal, left: waiting ? countdown.left : 0, sentTo: countdown.sentTo };
}
