import { CircleAlert } from 'lucide';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Placeholder } from '../../ui/Placeholder.tsx';
import { MATCH_PATH, MATCH_TERMS, type MatchReading } from './matchQuery.ts';
import { AffixField } from '../../forms/fields/TextField.tsx';
import { useAddressForm } from '../../ui/filters/FilterBar.tsx';
import type { Kind } from '../../entities/offerSummary.ts';

const MEANS = [
  ['income', '个人收入'],
  ['turnover', '经营流水'],
] as const;
const SECURITIES = [
  ['', '还不确定'],
  ['none', '不提供抵押'],
  ['house', '有房产'],
  ['car', '有车辆'],
] as const;

interface MatchQuestionsProps {
  reading: MatchReading;
  kinds: readonly Kind[] | undefined;
}

/** A plain GET form. The answers are in the URL only, and nothing is stored. */
export function MatchQuestions({ reading: { isSent, texts, errors }, kinds }: MatchQuestionsProps) {
  const form = useAddressForm(JSON.stringify(texts));
  const faults = Object.keys(errors).length;
  const isFirst = useRef(true);
  useEffect(() => {
    if (faults > 0 && !isFirst.current)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    isFirst.current = false;
  }, [faults, form, texts]);
  const term = Number(texts.term);
  const terms =
    MATCH_TERMS.some((one) => one === term) || !Number.isInteger(term) || term < 1
      ? MATCH_TERMS
      : [...MATCH_TERMS, term].toSorted((a, b) => a - b);
  return (
    <form ref={form} className="match-questions" action={MATCH_PATH} noValidate aria-label="五个问题">
      {!kinds && (
        <Question legend="借款用途">
          <Placeholder lines={3} className="chips-later" />
        </Question>
      )}
      {kinds && kinds.length > 0 && (
        <Question legend="借款用途">
          <Choice name="use" value="" word="还没想好" chosen={texts.use} />
          {kinds.map(({ id, name }) => (
            <Choice key={id} name="use" value={String(id)} word={name} chosen={texts.use} />
          ))}
        </Question>
      )}
      <div className="asked">
        <AffixField
          id="match-amount"
          name="amount"
          label="借多少"
          unit="万元"
          defaultValue={texts.amount}
          maxLength={10}
          error={errors.amount}
        />
      </div>
      <Question legend="借多久" error={errors.term && '请选择借款期限'}>
        {terms.map((months) => (
          <Choice
            key={months}
            name="term"
            value={String(months)}
            word={`${months} 个月`}
            chosen={texts.term}
          />
        ))}
      </Question>
      <Question
        legend="每月收入或流水"
        hint="选填，用来算还款占多少"
        below={
          <AffixField
            id="match-income"
            name="income"
            label="每月平均"
            unit="元"
            defaultValue={texts.income}
            maxLength={12}
            error={errors.income}
          />
        }
      >
        {MEANS.map(([value, word]) => (
          <Choice key={value} name="means" value={value} word={word} chosen={texts.means || MEANS[0][0]} />
        ))}
      </Question>
      <Question legend="能提供什么抵押">
        {SECURITIES.map(([value, word]) => (
          <Choice key={value} name="security" value={value} word={word} chosen={texts.security} />
        ))}
      </Question>
      {faults > 0 && (
        <p className="alert bad" role="alert">
          <Icon of={CircleAlert} />
          {faults === 1 ? '有一项需要修改' : `有 ${faults} 项需要修改`}
        </p>
      )}
      <button className="btn primary large wide">{isSent ? '重新匹配' : '查看匹配结果'}</button>
      <p className="note">答案只在这一页的地址里，本站不保存，也不查征信。</p>
    </form>
  );
}

interface QuestionProps {
  legend: string;
  hint?: string;
  below?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

function Question({ legend, hint, below, error, children }: QuestionProps) {
  const id = useId();
  const errorId = error ? id : undefined;
  return (
    <fieldset className="asked field" aria-describedby={errorId}>
      <legend>
        {legend}
        {hint && <span className="opt">{hint}</span>}
      </legend>
      <div className="chips">{children}</div>
      {error && (
        <p className="error" id={errorId}>
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
      {below}
    </fieldset>
  );
}

function Choice({
  name,
  value,
  word,
  chosen,
}: {
  name: string;
  value: string;
  word: string;
  chosen: string;
}) {
  return (
    <label>
      <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
      {word}
    </label>
  );
}
