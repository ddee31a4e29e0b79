import { useCodeLength } from '../codeRules.ts';
import type { FieldState } from '../useForm.ts';
import { TextField } from './TextField.tsx';
import '../../styles/codes.css';
import type { useSmsCode } from './useSmsCode.ts';

interface SmsCodeFieldProps extends FieldState {
  sms: ReturnType<typeof useSmsCode>;
  label?: string;
  className?: string;
}

/** During the countdown the button stays focusable, so that the focus is not lost. */
export function SmsCodeField({ sms, label = '短信验证码', ...field }: SmsCodeFieldProps) {
  const waiting = sms.left > 0;
  const button = (
    <button
      className={waiting || sms.busy ? 'act waiting' : 'act'}
      type="button"
      aria-disabled={waiting || sms.busy}
      onClick={sms.send}
    >
      {sms.busy ? '发送中…' : waiting ? `${sms.left} 秒后重发` : sms.sentTo ? '重新获取' : '获取验证码'}
    </button>
  );
  return (
    <TextField
      {...field}
      label={label}
      icon="message-square-more"
      end={button}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder={`${useCodeLength()} 位数字`}
      help={
        waiting && sms.sentTo ? (
          <span role="status">{`验证码已发送至 ${sms.sentTo}${validity(sms.life)}`}</span>
        ) : undefined
      }
    />
  );
}

const validity = (seconds = 0): string => (seconds < 60 ? '' : `，${Math.floor(seconds / 60)} 分钟内有效`);
