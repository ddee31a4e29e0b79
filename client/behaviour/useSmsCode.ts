import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router-dom';
import { maskPhone, normalizePhone } from '../../shared/phone.ts';
import { useCountdown } from './countdown.ts';
import type { Refusal } from './refusal.ts';
import { SMS_INTENT, type CodeSent } from './sendCode.ts';
import type { FormHandle } from './useForm.ts';
import { useWebConfig } from '../webConfig.ts';

/** Seconds between two messages when neither the host's answer nor its configuration says (rule R-18). */
const WAIT = 60;
/** A wait that is counted down; of a longer one (a day's limit) the host's message is enough. */
const LONGEST_WAIT = 300;

/** Sends text-message codes for a form with the fields `phone_number` and `code`, at most one per countdown and number. */
export function useSmsCode(form: FormHandle, scene: string) {
  const fetcher = useFetcher<CodeSent | Refusal>();
  const countdown = useCountdown(`sms-${scene}`);
  const configured = useWebConfig()?.options?.sms?.countdown ?? WAIT;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const busy = fetcher.state !== 'idle';
  const [sent, setSent] = useState(0);
  const sentTo = useRef('');

  useEffect(() => {
    const answer = fetcher.data;
    if (!answer) return;
    if ('sent' in answer) {
      countdown.start(answer.wait || configured, maskPhone(sentTo.current));
      setSent((count) => count + 1);
      form.focus('code');
      return;
    }
    setRefusal(answer);
    form.place(Object.keys(answer.errors).length > 0 ? answer.errors : { code: answer.message });
    if (answer.retryAfter && answer.retryAfter <= LONGEST_WAIT) countdown.start(answer.retryAfter, '');
  }, [fetcher.data]);

  // A mistyped number need not wait for the other number's countdown.
  const typed = normalizePhone(form.values.phone_number ?? '');
  const another = countdown.sentTo !== '' && typed.length === 11 && maskPhone(typed) !== countdown.sentTo;

  function send() {
    if (busy || waiting) return;
    const values = form.check(['phone_number', 'captcha']);
    if (!values) return;
    sentTo.current = values.phone_number ?? '';
    setRefusal(null);
    const { captcha_key, captcha } = values;
    const asked = { intent: SMS_INTENT, phone_number: sentTo.current, ...(captcha && captcha_key ? { captcha_key, captcha } : {}) };
    // Nobody's session or wallet changes: the loaders need not run again.
    void fetcher.submit(asked, { method: 'post', encType: 'application/json', defaultShouldRevalidate: false });
  }

  const waiting = countdown.left > 0 && !another;
  return { send, sent, busy, refusal, left: waiting ? countdown.left : 0, sentTo: countdown.sentTo };
}
