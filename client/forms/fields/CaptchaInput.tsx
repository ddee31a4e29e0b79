import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router-dom';
import type { FieldState } from '../useForm.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useVisible } from '../../ui/hooks/useVisible.ts';
import '../../styles/codes.css';
import { described, Field } from './TextField.tsx';
import { NO_CAPTCHAS, type loadCaptcha } from './useCaptcha.ts';

/** Seconds of a captcha's life that are left for sending what was typed last. */
const RENEWED_BEFORE = 10;

export interface CaptchaInputProps extends FieldState {
  page: string;
  round: string;
  className?: string;
}

/** A click on the picture loads another one. Nothing when the upstream has no captchas. */
export function CaptchaInput({ page, round, className = 'input', error, ...input }: CaptchaInputProps) {
  const fetcher = useFetcher<typeof loadCaptcha>();
  const load = () => void fetcher.load(`${page}?captcha`);
  const loadRound = useEffectEvent((_page: string, _round: string) => load());
  useEffect(() => loadRound(page, round), [page, round]);
  const picture = fetcher.data;
  const typed = useRef<HTMLInputElement>(null);
  // The typed characters belong to the old picture.
  useEffect(() => {
    if (typed.current) typed.current.value = '';
  }, [picture?.captcha_key]);
  // It is renewed before its time is over, as long as somebody sees it.
  const visible = useVisible();
  const arrivedAt = useRef(0);
  const renew = useEffectEvent(load);
  useEffect(() => {
    arrivedAt.current = Date.now();
  }, [picture]);
  useEffect(() => {
    if (!picture?.expires_in || !visible) return undefined;
    // Of a short life, half: it is not renewed again and again.
    const life = Math.max(picture.expires_in - RENEWED_BEFORE, picture.expires_in / 2);
    const left = arrivedAt.current + life * 1000 - Date.now();
    const timer = setTimeout(() => renew(), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [picture, visible]);
  const loading = fetcher.state !== 'idle';
  // Without the field, its rule does not count.
  if (picture?.captcha_key === NO_CAPTCHAS.captcha_key) return null;
  const texts = { id: input.id, label: '图形验证码', error, help: '看不清？点击图片换一张' };
  return (
    <Field {...texts}>
      <div className="captcha">
        <div className="affix">
          <Icon name="shield-check" />
          <input
            ref={typed}
            className={className}
            {...input}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...described(texts)}
          />
        </div>
        <button className="picture" type="button" aria-busy={loading} onClick={load}>
          {picture ? (
            <img src={picture.image} alt="图形验证码，点击换一张" />
          ) : (
            <span>{loading ? '加载中…' : '点击重试'}</span>
          )}
        </button>
      </div>
      <input type="hidden" name="captcha_key" value={picture?.captcha_key ?? ''} />
    </Field>
  );
}
