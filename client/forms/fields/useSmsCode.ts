import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import { maskPhone, normalizePhone } from '../../../shared/rules/phone.ts';
import { useCountdown } from '../../ui/hooks/countdown.ts';
import type { Refusal } from '../refusal.ts';
import { SMS_INTENT, type CodeSent } from './sendCode.ts';
import type { FormHandle } from '../useForm.ts';
import { useMember, useWebConfig } from '../../webConfig.ts';

/** Seconds between two messages when neither the upstream's answer nor its configuration says (rule R-18). */
const WAIT = 60;
/** A wait that is counted down; of a longer one (a day's limit) the upstream's message is enough. */
const LONGEST_WAIT = 300;

interface CodeOptions {
  /** The number that gets the message; absent: the one typed into the form's field `phone_number`. */
  to?: string | undefined;
  /** The field that the code goes into. */
  field?: string;
}

/** Sends text-message codes for a form, at most one per countdown and number. */
export function useSmsCode(form: FormHandle, scene: string, { to, field = 'code' }: CodeOptions = {}) {
  const fetcher = useFetcher<CodeSent | Refusal>();
  const countdown = useCountdown(`sms-${scene}`, useMember()?.user.id ?? 0);
  const configured = useWebConfig()?.options?.sms.countdown ?? WAIT;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const busy = fetcher.state !== 'idle';
  const [sent, setSent] = useState(0);
  const sentTo = useRef('');

  const onResult = useEffectEvent((answer: CodeSent | Refusal) => {
    if ('sent' in answer) {
      countdown.start(answer.wait || configured, maskPhone(sentTo.current));
      setSent((count) => count + 1);
      form.focus(field);
      return;
    }
    setRefusal(answer);
    // What is wrong with a number that is not in the form is said where its code goes.
    const { phone_number: wrong, ...others } = answer.errors;
    const elsewhere = to === undefined ? answer.errors : others;
    form.place(Object.keys(elsewhere).length > 0 ? elsewhere : { [field]: wrong ?? answer.message });
    if (answer.retryAfter && answer.retryAfter <= LONGEST_WAIT) countdown.start(answer.retryAfter, '');
  });
  useEffect(() => {
    if (fetcher.data) onResult(fetcher.data);
  }, [fetcher.data]);

  // A mistyped number need not wait for the other number's countdown.
  const typed = to ?? normalizePhone(form.values.phone_number ?? '');
  const another = countdown.sentTo !== '' && typed.length === 11 && maskPhone(typed) !== countdown.sentTo;

  function send() {
    if (busy || waiting) return;
    const values = form.check(to === undefined ? ['phone_number', 'captcha'] : ['captcha']);
    if (!values) return;
    sentTo.current = to ?? values.phone_number ?? '';
    setRefusal(null);
    const { captcha_key, captcha } = values;
    const asked = { intent: SMS_INTENT, scene, phone_number: sentTo.current, ...(captcha && captcha_key ? { captcha_key, captcha } : {}) };
    // Nobody's session or wallet changes: the loaders need not run again.
    void fetcher.submit(asked, { method: 'post', encType: 'application/json', defaultShouldRevalidate: false });
  }

  const waiting = countdown.left > 0 && !another;
  return { send, sent, busy, refusal, left: waiting ? countdown.left : 0, sentTo: countdown.sentTo };
}
